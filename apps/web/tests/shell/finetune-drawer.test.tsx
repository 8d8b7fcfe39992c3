import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PROJECT_ID, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { drawnStyle } from '../../testing/fast-styles.ts';
import { CALLS, openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const technician = seededUser('technical_user');
const AT = `/finetune/projects/${PROJECT_ID}/datasets`;
const nav = () => screen.findByRole('navigation', { name: 'Navigation' });
const stagesOf = async () => {
  const list = await within(await nav()).findByRole('heading', { name: 'Workflow' });
  const stages = within(list.closest('div')?.parentElement as HTMLElement).getAllByRole('listitem');
  return stages.map((stage) => [stage.textContent, within(stage).queryByRole('link')?.getAttribute('href')]);
};
const progress = json({
  stages: ['dataset', 'videos', 'extract', 'detection', 'segmentation', 'annotation'].map((key, i) => ({
    key,
    done: i < 2,
    count: i === 4 ? null : 14 - i,
  })),
});

describe('the drawer of the technical workflow', () => {
  it('shows six stages with their counts; those that are no link show why', async () => {
    const { server } = openApp(AT, technician, { [CALLS.progress]: progress });
    await within(await nav()).findByText('13');
    const later = 'later version';
    const stages = await stagesOf();
    expect(stages).toHaveLength(6);
    expect(stages[0]).toEqual(['1Select Datasetcurrent14', '/finetune/datasets']);
    expect(stages[1]?.[0]).toMatch(/^Upload Videos.*13$/);
    expect(stages[2]?.[0]).toMatch(/^3Extract Frames.*12$/);
    expect(stages[3]?.[0]).toMatch(/^4Detection & Crops.*11$/);
    expect(stages[4]).toEqual([`5Segmentation${later}not available here`, undefined]);
    expect(stages[5]).toEqual([`6Data Annotation${later}not available here9`, undefined]);
    const [call] = server.callsOf(CALLS.progress);
    expect(call?.url).toContain('workflow=finetune');
    expect(call?.url).toContain(`project_id=${PROJECT_ID}`);
    expect(drawnStyle(await nav()).width).toBe('280px');
  });

  it('leads to the screens that this version has and that the person may open', async () => {
    const linksOf = async (...codes: string[]) => {
      const view = openApp('/finetune/calibrations', userRecord(withRole('x', codes)));
      await within(await nav()).findByRole('link', { name: 'Calibrations' });
      const links = within(await nav()).getAllByRole('link');
      const shown = links.map((link) => [link.textContent, link.getAttribute('href')]);
      expect(drawnStyle(await nav()).width).toBe('260px');
      view.unmount();
      return shown;
    };
    expect(await linksOf('access_technical', 'create_datasets')).toEqual(
      expect.arrayContaining([
        ['Projects', '/finetune/videos'],
        ['Datasets', '/finetune/datasets'],
        ['Calibrations', '/finetune/calibrations'],
        ['1Select Datasetnext', '/finetune/datasets'],
      ]),
    );
    const uploader = await linksOf('access_technical', 'upload_videos');
    expect(uploader).toEqual(expect.arrayContaining([['1Select Datasetnext', '/finetune/videos']]));
    expect(uploader.map(([name]) => name)).not.toContain('Datasets');
    const reader = (await linksOf('access_technical')).map(([name]) => name);
    for (const name of ['Projects', 'Datasets', '1Select Datasetnext']) expect(reader).not.toContain(name);
  });

  it('folds to a rail of the stages, whose reasons the keyboard can read, and unfolds', async () => {
    const view = openApp(AT, technician, { [CALLS.progress]: progress });
    await within(await nav()).findByText('13');
    await view.user.click(screen.getByRole('button', { name: 'Toggle navigation' }));
    const rail = within(await within(await nav()).findByRole('list', { name: 'Workflow' }));
    expect(drawnStyle(await nav()).width).toBe('56px');
    const dataset = rail.getByRole('link', { name: '1 Select Dataset: current' });
    expect(dataset.getAttribute('href')).toBe('/finetune/datasets');
    expect(dataset.getAttribute('aria-current')).toBe('step');
    const masks = rail.getByRole('button', { name: '5 Segmentation: later version' });
    expect(masks.getAttribute('aria-disabled')).toBe('true');
    masks.focus();
    expect(document.activeElement).toBe(masks);
    await view.user.click(screen.getByRole('button', { name: 'Toggle navigation' }));
    expect(await within(await nav()).findByRole('link', { name: 'Datasets' })).toBeTruthy();
  });

  it('puts the clinical drawer away as before', async () => {
    const view = openApp('/sarm/dashboard', seededUser('business_user'));
    await within(await nav()).findByRole('link', { name: 'Patients' });
    await view.user.click(screen.getByRole('button', { name: 'Toggle navigation' }));
    expect(screen.queryByRole('list', { name: 'Workflow' })).toBeNull();
  });
});
