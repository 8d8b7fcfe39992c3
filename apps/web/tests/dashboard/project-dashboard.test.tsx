import { screen, waitFor, within } from '@testing-library/react';
import type { AccessLevel } from '@sarm/domain/access/access-levels';
import { describe, expect, it } from 'vitest';
import { grantable, pageOfMembers, projectMember } from '../../testing/admin-project-answers.ts';
import { PROJECT_ID, seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp } from '../../testing/open-app.tsx';
import { projectDashboard as dashboard } from '../../testing/project-dashboard-answers.ts';

const CALL = `GET /api/sarm/dashboard/project/${PROJECT_ID}`;
const ISSUES = `GET /api/sarm/project/${PROJECT_ID}/issues`;
const AT = `/sarm/projects/${PROJECT_ID}/dashboard`;
const clinician = (level: AccessLevel = 'editor') => seededUser('business_user', level);
const ISSUE = {
  id: VIDEO_ID,
  projectId: PROJECT_ID,
  title: 'Stage of microscope 1 drifts',
  type: 'bug',
  priority: 'high',
  status: 'open',
  createdBy: VIDEO_ID,
  createdAt: '2026-11-12T10:00:00.000Z',
  updatedAt: '2026-11-12T10:00:00.000Z',
};
const page = (...items: object[]) => json({ items, total: items.length, page: 1, limit: 10 });
const open = (answers: Answers = {}, person = clinician(), at = AT) =>
  openApp(at, person, { [CALL]: json(dashboard()), [ISSUES]: page(ISSUE), ...answers });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the dashboard of a project', () => {
  it('BUS-080 is opened from the project card', async () => {
    const { user } = open({}, clinician(), '/sarm/projects');
    const [link] = await screen.findAllByRole('link', { name: /^Dashboard of project/ });
    await user.click(link as HTMLElement);
    expect(await screen.findByRole('heading', { level: 1, name: 'Andrology clinic 2026' })).toBeDefined();
  });

  it('BUS-080 shows four tabs, and first the counts, quality, verdicts and issues of the project', async () => {
    open();
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
      'Project Statistics',
      'Team Members',
      'Dataset Analytics',
      'Performance Metrics',
    ]);
    const counts = within(screen.getByLabelText('Counts of the project'));
    for (const text of ['24', '212', '38', '2', '46', '3 more failed', 'Videos analysed: 176 of 212'])
      expect(counts.getByText(text)).toBeDefined();
    expect(counts.getByText('Segments').parentElement?.textContent).toBe('Segments318');
    expect(counts.getByText('Progress').parentElement?.textContent).toContain('83%');
    expect(
      (await region('Videos per week')).getByText(/Week of Nov 9, 2026: Good 21, Warning 3, Unusable 2/),
    ).toBeDefined();
    expect((await region('Reasons')).getByText('out of focus').parentElement?.textContent).toContain('14');
    const verdicts = await region('Assessments of 46 analyses');
    expect(verdicts.getAllByRole('img').map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'Normal: 29',
      'Normal, inconclusive: 5',
      'Low, inconclusive: 4',
      'Low: 7',
      'Not available: 1',
      'Not available: 46',
    ]);
    expect((await region('Issues')).getByText('Stage of microscope 1 drifts')).toBeDefined();
  });

  it('BUS-110 BUS-227 lists the members, and colours activity: High success, Medium primary, the other warning', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: 'Team Members' }));
    const rows = (await region('Members of the project')).getAllByRole('row').slice(1);
    expect(rows[0]?.textContent).toBe(
      'LenaTechnicianValidate bench 2Andrology clinic 2026Lena@clinic.exampleMemberHigh7 actions in 30 days',
    );
    expect(within(rows[1] as HTMLElement).getByText('Not available')).toBeDefined();
    for (const [i, label, colour] of [
      [0, 'High', 'Success'],
      [1, 'Medium', 'Primary'],
      [2, 'Low', 'Warning'],
    ] as const) {
      const chip = within(rows[i] as HTMLElement)
        .getByText(label)
        .closest('.MuiChip-root');
      expect(chip?.className).toContain(`MuiChip-color${colour}`);
    }
  });

  it('BUS-080 BUS-110 PLT-132 Team Members holds the project users panel, with the objectives, for manage_project_users', async () => {
    const users = `GET /api/admin/projects/${PROJECT_ID}/users`;
    const answers = {
      [users]: pageOfMembers([projectMember()]),
      [`PUT ${users.slice(4)}/${projectMember().id}`]: json(projectMember()),
      [`GET /api/admin/projects/${PROJECT_ID}/grantable`]: json(grantable()),
    };
    const { user, unmount, server: own } = open(answers, clinician('admin'), `${AT}?tab=team`);
    await user.click(await screen.findByRole('button', { name: 'Edit Marcus Reyes' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Objectives' });
    expect(field.value).toBe('Second reading');
    await user.type(field, ' of samples');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(own.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        objectives: 'Second reading of samples',
      }),
    );
    unmount();
    const { server } = open(answers, clinician('editor'), `${AT}?tab=team`);
    await region('Members of the project');
    expect(screen.queryByRole('heading', { name: 'Project users' })).toBeNull();
    expect(server.callsOf(users)).toHaveLength(0);
  });

  it('BUS-080 BUS-111 shows datasets and performance, with what is unknown as not available', async () => {
    const { user } = open({ [CALLS.datasets]: json({ datasets: [], total: 0 }) });
    await user.click(await screen.findByRole('tab', { name: 'Dataset Analytics' }));
    const data = within(screen.getByLabelText('Counts of the datasets'));
    for (const text of ['23', '20', '19', '1,060', '530 selected', '9,001'])
      expect(data.getByText(text)).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Performance Metrics' }));
    const work = within(screen.getByLabelText('Performance of the project'));
    expect(work.getByText('Time per video, median').parentElement?.textContent).toContain('17.4 s');
    expect(work.getByText('Replicate counts that agree').parentElement?.textContent).toContain(
      'Not available',
    );
    expect(work.getByText('Upload to report, median').parentElement?.textContent).toContain('3 h 12 min');
    expect((await region('Detection')).getByText('0.884')).toBeDefined();
    expect(
      (await region('Self-check with simulated samples of known values')).getByText('2.5 points'),
    ).toBeDefined();
    const model = (await screen.findByText('Sperm Detection Model v1')).closest('tr');
    expect(model?.textContent).toBe(
      'Sperm Detection Model v1DetectionActiveNot available0.9530.0312Not available176',
    );
  });

  it('BUS-080 closes two tabs without project_analytics, also at their own address', async () => {
    open({ [CALL]: json(dashboard({ analytics: null })) }, clinician('member'), `${AT}?tab=performance`);
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => (tab as HTMLButtonElement).disabled)).toEqual([false, false, true, true]);
    expect(tabs[3]?.title).toBe('Needs the permission project_analytics in this project');
    expect(tabs[0]?.getAttribute('aria-selected')).toBe('true');
    expect(screen.queryByRole('button', { name: 'New issue' })).toBeNull();
  });

  it('BUS-109 lets an editor note and change an issue', async () => {
    const create = `POST /api/sarm/project/${PROJECT_ID}/issues`;
    const change = `PUT /api/sarm/project/${PROJECT_ID}/issues/${ISSUE.id}`;
    const { user, server } = open({ [create]: json(ISSUE, 201), [change]: json(ISSUE) });
    await user.click(await screen.findByRole('button', { name: 'New issue' }));
    await user.type(await screen.findByRole('textbox', { name: /Title/ }), 'Lamp flickers');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Issue saved')).toBeDefined();
    expect(server.callsOf(create)[0]?.body).toEqual({
      title: 'Lamp flickers',
      type: 'bug',
      priority: 'medium',
      status: 'open',
    });
    await user.click(screen.getByRole('button', { name: 'Edit issue Stage of microscope 1 drifts' }));
    const offered: Record<string, (string | null)[]> = {};
    for (const [field, chosen] of [
      ['Type', 'Enhancement'],
      ['Priority', 'Low'],
      ['Status', 'Closed'],
    ] as const) {
      await user.click(await screen.findByRole('combobox', { name: field }));
      offered[field] = (await screen.findAllByRole('option')).map((each) => each.textContent);
      await user.click(screen.getByRole('option', { name: chosen }));
    }
    expect(offered).toEqual({
      Type: ['Bug', 'Enhancement', 'Feature'],
      Priority: ['High', 'Medium', 'Low'],
      Status: ['Open', 'In progress', 'Closed'],
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.callsOf(change)[0]?.body).toEqual({
        title: ISSUE.title,
        type: 'enhancement',
        priority: 'low',
        status: 'closed',
      }),
    );
  });

  it('says what failed, and retries', async () => {
    const { user } = open({ [CALL]: [json({ code: 'internal', message: 'x' }, 500), json(dashboard())] });
    expect(await screen.findByText(/^Error loading the project dashboard:/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('3 more failed')).toBeDefined();
  });
});
