import type { Notification } from '@sarm/contracts/http/notifications/notifications.routes';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { notice } from '@sarm/domain/catalogue/notices';
import { DATASET_ID, dataset, seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { type FakeAnswer, json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { taskOf } from '../../testing/task-record.ts';

const LIST = 'GET /api/sarm/notification/get-notifications';
const MARK = 'POST /api/sarm/notification/mark-read';
const TASKS = 'GET /api/tasks';
const EVENTS = 'GET /api/events';
const labUser = seededUser('business_user');

const item = (n: number, changes: Partial<Notification> = {}): Notification => ({
  id: `01900000-0000-7000-8000-00000000000${n}`,
  type: 'extraction.completed',
  title: 'the words of the server',
  message: 'the words of the server',
  params: { video: `drop-${n}`, count: 50 },
  because: [],
  severity: 'info',
  timestamp: '2026-11-05T10:00:00.000Z',
  read: true,
  link: `/sarm/frames/${VIDEO_ID}`,
  isDemo: false,
  ...changes,
});
const pageOf = (items: Notification[], total = items.length) =>
  json({ items, total, unread_count: items.filter(({ read }) => !read).length });

function open(list: FakeAnswer | FakeAnswer[], more: Record<string, FakeAnswer | FakeAnswer[]> = {}) {
  return openApp('/profile', labUser, {
    [LIST]: list,
    [TASKS]: json({ tasks: [], total: 0 }),
    [MARK]: json({ unread_count: 0 }),
    ...more,
  });
}
const bell = () => screen.findByRole('button', { name: /^Notifications/ });
async function openMenu(view: ReturnType<typeof open>) {
  await view.user.click(await bell());
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
}
const bodies = (view: ReturnType<typeof open>) => view.server.callsOf(MARK).map(({ body }) => body);

describe('notifications menu', () => {
  it('PLT-047 counts the unread at the bell and shows no badge at 0', async () => {
    const first = open(pageOf([item(1, { read: false }), item(2)]));
    const named = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    expect(named.querySelector('.MuiBadge-badge')?.className).not.toContain('MuiBadge-invisible');
    first.unmount();
    const second = open(pageOf([item(1)]));
    await waitFor(() => expect(second.server.callsOf(LIST)).toHaveLength(1));
    const plain = await screen.findByRole('button', { name: 'Notifications' });
    expect(plain.querySelector('.MuiBadge-badge')).toBeNull();
  });

  it('shows running work of the person first, then the unread, in texts of this page', async () => {
    const mine = taskOf({ created_by: labUser.id, progress: 62 });
    const other = taskOf({ id: '01900000-0000-7000-8000-0000000000e2', task_type: 'analysis' });
    const view = open(pageOf([item(1), item(2, { read: false }), item(3)]), {
      [TASKS]: json({ tasks: [mine, other], total: 2 }),
    });
    const menu = await openMenu(view);
    await menu.findByText('Frame extraction');
    expect(menu.queryByText('Analysis')).toBeNull();
    expect(menu.getByText('62%')).toBeTruthy();
    const groups = menu.getAllByRole('region');
    expect(groups.map((group) => within(group).getByRole('heading').textContent)).toEqual([
      'In progress',
      'New',
      'Earlier',
    ]);
    expect(menu.getAllByRole('link', { name: /drop-/ }).map((link) => link.textContent)).toEqual([
      expect.stringContaining('drop-2, 50 frames'),
      expect.stringContaining('drop-1'),
      expect.stringContaining('drop-3'),
    ]);
    expect(menu.queryByText('the words of the server')).toBeNull();
  });

  it('shows a running analysis once, by the name of its sample, with all its videos', async () => {
    const part = (n: number, over: object) =>
      taskOf({
        id: `01900000-0000-7000-8000-0000000000e${n}`,
        task_type: 'analysis',
        dataset_id: DATASET_ID,
        created_by: labUser.id,
        ...over,
      });
    const calculations = [1, 2].map((n) => part(n, { status: 'pending', stage: 'waiting', video_id: null }));
    const runs = [part(3, { status: 'completed', progress: 100 }), part(4, { progress: 40 })];
    const view = open(pageOf([]), {
      [TASKS]: [
        json({ tasks: runs.slice(1), total: 1 }),
        json({ tasks: calculations, total: 2 }),
        json({ tasks: runs, total: 2 }),
      ],
      [`GET /api/sarm/dataset/get-dataset/${DATASET_ID}`]: json(dataset({ name: 'Sample 7' })),
    });
    const menu = await openMenu(view);
    await menu.findByText('Analysis of Sample 7');
    expect(await menu.findByText('1 of 2 videos')).toBeTruthy();
    expect(menu.getAllByRole('progressbar')).toHaveLength(1);
    expect(menu.getByText('70%')).toBeTruthy();
  });

  it('shows what an analysis has measured, and why it failed', async () => {
    const measured = {
      sample: 'Sample 7',
      count: 5,
      concentration: 44.83,
      concentration_verdict: 'Normal',
      total_motility: 36.7,
      total_motility_verdict: 'LowInconclusive',
    };
    const reason = notice('missing.no_morphology');
    const view = open(
      pageOf([
        item(1, { type: 'analysis.completed', params: measured }),
        item(2, { type: 'analysis.failed', params: { sample: 'Sample 8' }, because: [reason] }),
        item(3, { type: 'analysis.completed', params: { sample: 'Sample 9', count: 5 } }),
      ]),
    );
    const menu = await openMenu(view);
    await menu.findByText('Sample 7: 44.8 million/ml, Normal; total motility 36.7 %, Low (inconclusive)');
    expect(menu.getByText(/^Sample 8: No morphology classes are stored/)).toBeTruthy();
    expect(menu.getByText('Sample 9, 5 videos')).toBeTruthy();
  });

  it('PLT-047 opening one leads to its page, marks it and reads the count again; a read one is not marked again', async () => {
    const view = open([pageOf([item(1, { read: false }), item(2)]), pageOf([item(1), item(2)])]);
    const menu = await openMenu(view);
    await view.user.click(await menu.findByRole('link', { name: /drop-1/ }));
    await waitFor(() => expect(view.path()).toBe(`/sarm/frames/${VIDEO_ID}`));
    expect(bodies(view)).toEqual([{ ids: [item(1).id] }]);
    await screen.findByRole('button', { name: 'Notifications' });
    const again = await openMenu(view);
    await view.user.click(await again.findByRole('link', { name: /drop-2/ }));
    expect(bodies(view)).toHaveLength(1);
  });

  it('marks all at once, and reports when that failed', async () => {
    const unread = pageOf([item(1, { read: false })]);
    const view = open([unread, unread, pageOf([item(1)])], {
      [MARK]: [json({ code: 'internal' }, 500), json({ unread_count: 0 })],
    });
    const menu = await openMenu(view);
    await view.user.click(await menu.findByRole('button', { name: 'Mark all as read' }));
    await screen.findByText(/could not be marked|went wrong/i);
    await view.user.click(menu.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(bodies(view)).toEqual([{ all: true }, { all: true }]));
  });

  it('says so when there is nothing, and offers Retry when the list cannot be read', async () => {
    const empty = open(pageOf([]));
    const menu = await openMenu(empty);
    expect(await menu.findByRole('heading', { name: 'Nothing new' })).toBeTruthy();
    expect(menu.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    expect(menu.getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe('/settings');
    empty.unmount();
    const broken = open([json({}, 503), pageOf([item(1)])]);
    const failing = await openMenu(broken);
    await broken.user.click(await failing.findByRole('button', { name: 'Retry' }));
    await failing.findByRole('link', { name: /drop-1/ });
    expect(failing.queryByRole('alert')).toBeNull();
  });

  it('shows older ones on request', async () => {
    const view = open([pageOf([item(1)], 9), pageOf([item(1), item(2)], 2)]);
    const menu = await openMenu(view);
    await view.user.click(await menu.findByRole('button', { name: 'Show older' }));
    await menu.findByRole('link', { name: /drop-2/ });
    expect(menu.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('reads them again when the stream of the tab reports a new one', async () => {
    const data = { unread_count: 1, notification: null };
    const view = open([pageOf([]), pageOf([item(1, { read: false })])], {
      [EVENTS]: async () => {
        await waitFor(() => expect(view.server.callsOf(LIST)).toHaveLength(1));
        return new Response(`id: 1\nevent: notification\ndata: ${JSON.stringify(data)}\n\n`);
      },
    });
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  });
});
