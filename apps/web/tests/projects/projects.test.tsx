import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PROJECT_ID, projectCard, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp, PAGES } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const labUser = seededUser('business_user');
describe('projects', () => {
  it('BUS-006 BUS-029 PLT-230 a card shows name, status, description, counts and short id, and opens its datasets', async () => {
    openApp('/sarm/projects', labUser);
    const link = await screen.findByRole('link', { name: 'Open project Andrology' });
    expect(link.getAttribute('href')).toBe(`/sarm/projects/${PROJECT_ID}/datasets`);
    const card = within(screen.getByRole('article'));
    for (const text of ['Active', 'Samples of the autumn', '14', '1,234', PROJECT_ID.slice(-8)])
      expect(card.getByText(text)).toBeTruthy();
    expect(card.getByText('Active').closest('.MuiChip-root')?.className).toContain('colorSuccess');
  });

  it.each([
    ['pending', 'Pending', 'Warning'],
    ['completed', 'Completed', 'Info'],
    ['archived', 'Archived', 'Default'],
  ] as const)('BUS-029 a project that is %s says %s, and not as a success', async (status, label, tone) => {
    openApp('/sarm/projects', labUser, {
      [CALLS.projects]: json({ items: [projectCard({ status })], total: 1 }),
    });
    const chip = within(await screen.findByRole('article'))
      .getByText(label)
      .closest('.MuiChip-root');
    expect(chip?.className).toContain(`color${tone}`);
  });

  it.each([
    ['the message', json({ message: 'Away', detail: 'Why' }, 503), 'Away'],
    ['the detail where it has no message', json({ detail: 'Why' }, 409), 'Why'],
    ['its status where it has neither', json({}, 502, 'Bad Gateway'), 'Error 502: Bad Gateway'],
  ])('BUS-202 a refused call shows %s', async (_, answer, text) => {
    openApp('/sarm/projects', labUser, { [CALLS.projects]: answer });
    expect(await screen.findByText(`Error loading projects: ${text}`)).toBeTruthy();
  });

  it('BUS-007 Manage Projects goes to /admin/projects and needs manage_projects', async () => {
    const first = openApp(
      '/sarm/projects',
      userRecord(withRole('x', ['access_business', 'upload_videos', 'manage_projects'])),
    );
    expect((await screen.findByRole('link', { name: 'Manage Projects' })).getAttribute('href')).toBe(
      '/admin/projects',
    );
    first.unmount();
    openApp('/sarm/projects', labUser);
    await screen.findByRole('article');
    expect(screen.queryByRole('link', { name: 'Manage Projects' })).toBeNull();
  });

  it("BUS-030 a failed list says 'Error loading projects: ...' and Retry reads it again", async () => {
    const { user } = openApp('/sarm/projects', labUser, {
      [CALLS.projects]: [
        json({ message: 'The database is away' }, 503),
        json({ items: [projectCard()], total: 1 }),
      ],
    });
    expect(await screen.findByText('Error loading projects: The database is away')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article')).toBeTruthy();
  });

  it("BUS-030 a failed project says 'Error loading project: ...'", async () => {
    openApp(PAGES.datasets, labUser, {
      [CALLS.project]: json({ message: 'Not found' }, 404),
    });
    expect(await screen.findByText('Error loading project: Not found')).toBeTruthy();
  });
});
