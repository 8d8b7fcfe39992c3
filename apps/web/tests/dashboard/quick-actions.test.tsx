import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { seededUser } from '../../testing/api-answers.ts';
import { userRecord, withRole } from '../../testing/user-record.ts';

const TARGETS = {
  'Upload Videos': '/sarm/projects',
  Datasets: '/sarm/datasets',
  'Select Frames': '/sarm/frames',
  'Analysis Results': '/sarm/results',
  Patients: '/sarm/patients',
  Calibrations: '/sarm/calibrations',
  'Generate Report': '/sarm/reports',
} as const;
type Action = keyof typeof TARGETS;
const NAMES = Object.keys(TARGETS) as Action[];

async function expectOffered(open: readonly Action[]): Promise<void> {
  const actions = within(await screen.findByRole('navigation', { name: 'Quick actions' }));
  const links = actions.getAllByRole('link').map((each) => [each.textContent, each.getAttribute('href')]);
  expect(links).toEqual(NAMES.filter((name) => open.includes(name)).map((name) => [name, TARGETS[name]]));
  const closed = actions.queryAllByRole('button');
  expect(closed.map((each) => each.textContent)).toEqual(NAMES.filter((name) => !open.includes(name)));
  for (const each of closed) expect(each.getAttribute('aria-disabled')).toBe('true');
}

describe('the quick actions of the business dashboard', () => {
  it.each<[string, Action[]]>([
    ['access_business', []],
    ['upload_videos', ['Upload Videos']],
    ['manage_videos', ['Upload Videos', 'Calibrations']],
    ['select_frames', ['Select Frames']],
    ['view_analysis_results', ['Analysis Results']],
    ['manage_patients', ['Patients']],
    ['generate_reports', ['Generate Report']],
    ['view_reports', ['Generate Report']],
  ])('BUS-078 with %s alone are the datasets and %j; the others are disabled', async (code, more) => {
    openApp('/sarm/dashboard', userRecord(withRole('x', ['access_business', code])));
    await expectOffered(['Datasets', ...more]);
  });

  it('BUS-078 say why they are disabled', async () => {
    const { user } = openApp('/sarm/dashboard', userRecord(withRole('x', ['access_business'])));
    const actions = within(await screen.findByRole('navigation', { name: 'Quick actions' }));
    await user.hover(actions.getByRole('button', { name: 'Patients' }));
    expect((await screen.findByRole('tooltip')).textContent).toMatch(/permission/);
  });

  it.each<[string, Action[]]>([
    ['business_user', NAMES],
    ['business_viewer', ['Datasets', 'Analysis Results', 'Generate Report']],
  ])('BUS-078 of the role %s are %j', async (role, open) => {
    openApp('/sarm/dashboard', seededUser(role));
    await expectOffered(open);
  });
});
