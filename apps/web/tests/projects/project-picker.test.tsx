import { screen, waitFor, within } from '@testing-library/react';
import { ACCESS_LEVELS } from '@sarm/domain/access/access-levels';
import { describe, expect, it } from 'vitest';
import { PROJECT_ID, projectCard, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';
import { arriveAt } from '../../testing/visits.ts';

const AT = '/finetune/videos';
const technician = seededUser('technical_user');
const holding = (...codes: string[]) => userRecord(withRole('x', codes));
const list = (...items: unknown[]) => json({ items, total: items.length });

describe('the project picker', () => {
  it('TEC-009 TEC-033 opens without technical access, for holders of create_datasets or of upload_videos', async () => {
    await arriveAt(openApp(AT, null), '/login');
    for (const code of ['create_datasets', 'upload_videos']) {
      const view = openApp(AT, holding(code));
      expect(await screen.findByRole('article')).toBeTruthy();
      expect(screen.queryByText("You don't have permission to view projects.")).toBeNull();
      view.unmount();
    }
  });

  it('TEC-009 TEC-033 shows a warning and no cards to a person who holds neither', async () => {
    const view = openApp(AT, holding('access_technical', 'extract_frames', 'manage_videos'));
    const warning = await screen.findByRole('alert');
    expect(warning.textContent).toBe("You don't have permission to view projects.");
    expect(warning.className).toContain('Warning');
    expect(screen.queryByRole('article')).toBeNull();
    expect(view.path()).toBe(AT);
    expect(view.server.callsOf(CALLS.projects)).toHaveLength(0);
  });

  it('TEC-034 TEC-002 a card shows name, status, access level, description and day, and opens the datasets', async () => {
    const view = openApp(AT, technician);
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Andrology')).toBeTruthy();
    expect(card.getByText('Active').closest('.MuiChip-root')?.className).toContain('colorSuccess');
    expect(card.getByText('Editor').closest('.MuiChip-root')).toBeTruthy();
    expect(card.getByText('Samples of the autumn')).toBeTruthy();
    expect(card.getByText(/^Created .*2026/)).toBeTruthy();
    await view.user.click(card.getByRole('link', { name: 'Open project Andrology' }));
    await arriveAt(view, `/finetune/projects/${PROJECT_ID}/datasets`);
  });

  it('TEC-034 names each status and each access level of a person', async () => {
    const cards = [
      ...(['active', 'pending', 'completed', 'archived'] as const).map((status) => projectCard({ status })),
      ...ACCESS_LEVELS.map((accessLevel) => projectCard({ accessLevel })),
    ].map((card, i) => ({ ...card, project: { ...card.project, id: `${PROJECT_ID.slice(0, -1)}${i}` } }));
    openApp(AT, technician, { [CALLS.projects]: list(...cards) });
    const shown = (await screen.findAllByRole('article')).map((card) =>
      [...card.querySelectorAll('.MuiChip-root')].map((chip) => chip.textContent),
    );
    expect(shown).toEqual([
      ['Active', 'Editor'],
      ['Pending', 'Editor'],
      ['Completed', 'Editor'],
      ['Archived', 'Editor'],
      ['Active', 'Viewer'],
      ['Active', 'Member'],
      ['Active', 'Editor'],
      ['Active', 'Admin'],
    ]);
  });

  it('TEC-035 Manage Projects leads holders of manage_projects to /admin/projects, and is absent for others', async () => {
    const first = openApp(AT, holding('access_technical', 'upload_videos', 'manage_projects'));
    await first.user.click(await screen.findByRole('link', { name: 'Manage Projects' }));
    await arriveAt(first, '/admin/projects');
    first.unmount();
    openApp(AT, technician);
    await screen.findByRole('article');
    expect(screen.queryByRole('link', { name: 'Manage Projects' })).toBeNull();
  });

  it("TEC-036 says 'No Projects Available' where there is none", async () => {
    openApp(AT, technician, { [CALLS.projects]: list() });
    expect(await screen.findByRole('heading', { name: 'No Projects Available' })).toBeTruthy();
  });

  it('TEC-289 a failed load shows its message, and Retry reads again', async () => {
    const { user } = openApp(AT, technician, {
      [CALLS.projects]: [json({ message: 'The database is away' }, 503), list(projectCard())],
    });
    expect(await screen.findByText('Error loading projects: The database is away.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article')).toBeTruthy();
  });

  it('TEC-289 writes one full stop after a message that has its own', async () => {
    openApp(AT, technician, { [CALLS.projects]: json({ message: 'The database is away.' }, 503) });
    expect(await screen.findByText('Error loading projects: The database is away.')).toBeTruthy();
  });

  it('PLT-179 requests no archived project, and neither do the projects of the clinical workflow', async () => {
    for (const [at, person] of [
      [`${AT}?archived=true`, technician],
      ['/sarm/projects', seededUser('business_user')],
    ] as const) {
      const view = openApp(at, person);
      await screen.findByRole('article');
      const urls = view.server.callsOf(CALLS.projects).map(({ url }) => url);
      expect(urls).toHaveLength(1);
      expect(urls[0]).not.toContain('include_archived');
      view.unmount();
    }
    openApp(AT, technician);
    await screen.findByRole('article');
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull());
  });
});
