import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { seededUser, video, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp, PAGES, pageOfVideos } from '../../testing/open-app.tsx';
import { taskOf } from '../../testing/task-record.ts';

const labUser = seededUser('business_user');
describe('video list', () => {
  it('BUS-045 BUS-044 BUS-225 a row shows name, description, status, size, resolution, duration and verdict', async () => {
    openApp(PAGES.videos, labUser);
    const row = within((await screen.findByText('drop-1')).closest('tr') as HTMLElement);
    for (const text of ['Chamber A', 'Completed', 'Warning', '10.1 MB', '640 × 480', '1:05'])
      expect(row.getByText(text)).toBeTruthy();
  });

  it.each([
    [1_048_576, '1.0 MB'],
    [1_048_575, '1023 kB'],
    [51_200, '50 kB'],
  ])('BUS-044 a row shows %d bytes as %s', async (size, text) => {
    openApp(PAGES.videos, labUser, { [CALLS.videos]: pageOfVideos(video({ size })) });
    const row = within((await screen.findByText('drop-1')).closest('tr') as HTMLElement);
    expect(row.getByText(text)).toBeTruthy();
  });

  it.each([
    ['completed', 3270, true, false],
    ['uploaded', 3270, false, true],
    ['failed', 3270, false, true],
    ['processing', 3270, false, false],
  ] as const)(
    'BUS-046 a video that is %s offers the right steps',
    async (status, framesCount, frames, extract) => {
      openApp(PAGES.videos, labUser, {
        [CALLS.videos]: pageOfVideos(video({ processingStatus: status, framesCount })),
      });
      expect(await screen.findByRole('button', { name: 'Play drop-1' })).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'View Frames' }) !== null).toBe(frames);
      expect(screen.queryByRole('button', { name: 'Extract Frames' }) !== null).toBe(extract);
    },
  );

  it.each([
    ['member', 'their own', true],
    ['member', "somebody else's", false],
    ['editor', "somebody else's", true],
    ['viewer', 'their own', false],
  ] as const)('a %s is offered to delete %s video: %s', async (level, whose, offered) => {
    const person = seededUser('business_user', level);
    const createdBy = whose === 'their own' ? person.id : VIDEO_ID;
    openApp(PAGES.videos, person, { [CALLS.videos]: pageOfVideos(video({ createdBy })) });
    await screen.findByText('drop-1');
    expect(screen.queryByRole('button', { name: 'Delete drop-1' }) !== null).toBe(offered);
  });

  it('BUS-048 PLT-138 deleting asks with a warning, calls, and the row disappears with a toast', async () => {
    const { user, server } = openApp(PAGES.videos, labUser, {
      [CALLS.videos]: [pageOfVideos(video()), pageOfVideos()],
      [CALLS.deleteVideo]: new Response(null, { status: 204 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete drop-1' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(/^Are you sure you want to delete this video\?.*frames and analysis/),
    ).toBeTruthy();
    expect(server.callsOf(CALLS.deleteVideo)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('drop-1')).toBeNull());
    expect(server.callsOf(CALLS.deleteVideo)).toHaveLength(1);
    expect(await screen.findByText('Video deleted successfully')).toBeTruthy();
    expect(document.body.textContent).not.toContain('not implemented');
  });

  it('BUS-209 a failed deletion without a message says so', async () => {
    const { user } = openApp(PAGES.videos, labUser, {
      [CALLS.deleteVideo]: new Response('', { status: 500 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete drop-1' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect((await screen.findByText('Failed to delete video')).closest('[role=alert]')).not.toBeNull();
    expect(screen.getByText('drop-1')).toBeTruthy();
  });

  it('says that a video is processed once its progress line reports work', async () => {
    const task = taskOf({ message: '1 of 50 frames extracted' });
    const events = (...states: object[]): Response =>
      new Response(states.map((state, at) => `id: ${at}\ndata: ${JSON.stringify(state)}\n\n`).join(''));
    openApp(PAGES.videos, labUser, {
      [CALLS.videos]: [
        pageOfVideos(video({ processingStatus: 'queued', lastTaskId: task.id })),
        pageOfVideos(video({ processingStatus: 'processing', lastTaskId: task.id })),
      ],
      [`GET /api/tasks/${task.id}/events`]: events({ ...task, status: 'pending', stage: '' }, task),
      [`GET /api/tasks/${task.id}`]: json(task),
    });
    expect(await screen.findByText(/1 of 50 frames extracted/)).toBeTruthy();
    expect(await screen.findByText('Processing')).toBeTruthy();
    expect(screen.queryByText('Queued')).toBeNull();
  });

  it('BUS-009 the page of a dataset has the upload and the list of its videos', async () => {
    const view = openApp(PAGES.videos, labUser);
    const table = within(await screen.findByRole('table'));
    expect(await table.findByText('drop-1')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Sample 7' })).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Upload Videos' }));
    expect(await screen.findByRole('dialog', { name: 'Upload Videos' })).toBeTruthy();
  });

  it('BUS-050 the empty list names the next step', async () => {
    const { user } = openApp(PAGES.videos, labUser, { [CALLS.videos]: pageOfVideos() });
    expect(await screen.findByText('No Videos Yet')).toBeTruthy();
    expect(screen.getByText('Upload your first video to get started with analysis.')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Upload Videos' })[1] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Upload Videos' })).toBeTruthy();
  });

  it("BUS-211 a failed list says 'Error loading videos: ...', and 'Unknown error' without a message", async () => {
    const { user } = openApp(PAGES.videos, labUser, {
      [CALLS.videos]: [json({ message: 'Not found' }, 404), new Response('', { status: 500 })],
    });
    expect(await screen.findByText('Error loading videos: Not found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Error loading videos: Unknown error')).toBeTruthy();
  });

  it('search, sort and page stand in the address and go to the server', async () => {
    const { server, user, router } = openApp(
      `${PAGES.videos}?page=3&sort_by=size&sort_order=asc&search=drop`,
      labUser,
    );
    await screen.findByText('drop-1');
    expect(server.callsOf(CALLS.videos)[0]?.url).toContain(
      '?page=3&limit=10&search=drop&sort_by=size&sort_order=asc',
    );
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe('?sort_by=name&sort_order=asc&search=drop'),
    );
  });
});
