import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { Lab } from '../../testing/lab-world.ts';
import { type EventsWorld, idsOf, openEventsWorld, progressOf } from './events-world.fixture.ts';
import { TASKS_PER_LOOK } from '../../live/look-for-changes.ts';

let world: EventsWorld;
let lab: Lab;
beforeAll(async () => {
  world = await openEventsWorld(inject('templateDatabase'));
  ({ lab } = world);
});
afterAll(() => lab.stop());

const soon = (check: () => void): Promise<void> => vi.waitFor(check, 5000);

describe('what the event stream sends', () => {
  it('begins with the open tasks of the projects, those of the person without one, and the unread count', async () => {
    const who = await world.member();
    const mine = await lab.task();
    const own = await lab.task({ project_id: null, created_by: who.id, task_type: 'report' });
    const ended = await lab.task({ status: 'completed' });
    const foreign = await lab.task({ project_id: lab.otherProjectId, created_by: who.id });
    const anothers = await lab.task({ project_id: null, created_by: lab.member.id, task_type: 'report' });
    await world.notify(who.id);
    const seen = await world.open(who);
    expect(idsOf(seen)).toEqual(expect.arrayContaining([mine, own]));
    for (const id of [ended, foreign, anothers]) expect(idsOf(seen)).not.toContain(id);
    expect(seen.of('notification')).toEqual([{ unread_count: 1, notification: null }]);
    expect(seen.comments).toBeGreaterThan(0);
    seen.stop();
  });

  it('sends new and changed tasks as GET /tasks/{id} answers them', async () => {
    const seen = await world.open(lab.viewer);
    const id = await lab.task();
    await soon(() => expect(progressOf(seen, id)).toEqual([0]));
    await world.change(id, { status: 'processing', progress: 30, stage: 'extracting' });
    await soon(() => expect(progressOf(seen, id)).toEqual([0, 30]));
    await world.change(id, { status: 'completed', progress: 100 });
    await soon(() => expect(progressOf(seen, id)).toEqual([0, 30, 100]));
    expect(seen.of('task').at(-1)).toEqual((await lab.viewer.inject({ url: `/api/tasks/${id}` })).json());
    seen.stop();
  });

  it('never sends a task of a foreign project, nor another person’s work without a project', async () => {
    const seen = await world.open(lab.viewer);
    const foreign = await lab.task({ project_id: lab.otherProjectId });
    const anothers = await lab.task({ project_id: null, created_by: lab.member.id, task_type: 'report' });
    for (const id of [foreign, anothers]) await world.change(id, { progress: 50 });
    const mine = await lab.task();
    await soon(() => expect(idsOf(seen)).toContain(mine));
    for (const id of [foreign, anothers]) expect(idsOf(seen)).not.toContain(id);
    const resumed = await world.open(lab.viewer, '1');
    expect(idsOf(resumed)).toContain(mine);
    for (const id of [foreign, anothers]) expect(idsOf(resumed)).not.toContain(id);
    for (const each of [seen, resumed]) each.stop();
  });

  it('notifies the caller’s other devices that settings were saved, and nobody else', async () => {
    const [anna, ben] = await Promise.all([world.member(), world.member()]);
    const [seen, bens] = await Promise.all([world.open(anna), world.open(ben)]);
    const payload = { darkMode: true, emailNotifications: true, language: 'vi', defaultProject: null };
    const saved = await anna.inject({ method: 'PUT', url: '/api/sarm/auth/update-settings', payload });
    expect(saved.statusCode).toBe(200);
    await soon(() => expect(seen.of('settings')).toEqual([{}]));
    expect(bens.of('settings')).toEqual([]);
    for (const each of [seen, bens]) each.stop();
  });

  it('sends the caller’s notifications as they come and are read, and never those of another person', async () => {
    const [anna, ben] = await Promise.all([world.member(), world.member()]);
    const seen = await world.open(anna);
    await world.notify(ben.id);
    const first = await world.notify(anna.id, 'analysis.completed');
    await soon(() => expect(seen.of('notification')).toHaveLength(2));
    expect(seen.of('notification')[1]).toMatchObject({
      unread_count: 1,
      notification: { id: first, code: 'analysis.completed', severity: 'info', link: null },
    });
    await world.changeNotification(first, { read_at: new Date() });
    await soon(() => expect(seen.of('notification')).toHaveLength(3));
    expect(seen.of('notification')[2]).toEqual({ unread_count: 0, notification: null });
    seen.stop();
    const missed = await world.notify(anna.id);
    const resumed = await world.open(anna, seen.lastId());
    expect(resumed.of('notification')).toMatchObject([{ unread_count: 1, notification: { id: missed } }]);
    resumed.stop();
  });
});

describe('going on after a gap', () => {
  it('sends what happened meanwhile, also what a transaction did that had begun before and was committed last', async () => {
    const [slow, quick, later] = await Promise.all([lab.task(), lab.task(), lab.task()]);
    const client = await lab.api.database.admin.pool.connect();
    try {
      await client.query('begin');
      // Ended, so that it is not sent merely because it is open.
      await client.query("update tasks set progress = 11, status = 'completed' where id = $1", [slow]);
      const seen = await world.open(lab.viewer);
      await world.change(quick, { progress: 22 });
      await soon(() => expect(progressOf(seen, quick)).toEqual([0, 22]));
      seen.stop();
      await world.change(later, { status: 'completed', progress: 100 });
      await client.query('commit');
      const resumed = await world.open(lab.viewer, seen.lastId());
      expect(progressOf(seen, slow)).toEqual([0]);
      expect(progressOf(resumed, slow)).toContain(11);
      expect(progressOf(resumed, later)).toContain(100);
      resumed.stop();
    } finally {
      client.release();
    }
  });

  it('sends a transaction that began first and is committed last also to a stream that stayed open, once', async () => {
    const [slow, quick] = await Promise.all([lab.task(), lab.task()]);
    const client = await lab.api.database.admin.pool.connect();
    try {
      await client.query('begin');
      await client.query('update tasks set progress = 11 where id = $1', [slow]);
      const seen = await world.open(lab.viewer);
      await world.change(quick, { progress: 22 });
      await soon(() => expect(progressOf(seen, quick)).toEqual([0, 22]));
      await client.query('commit');
      await soon(() => expect(progressOf(seen, slow)).toEqual([0, 11]));
      await wait(400);
      expect(progressOf(seen, slow)).toEqual([0, 11]);
      expect(progressOf(seen, quick)).toEqual([0, 22]);
      seen.stop();
    } finally {
      client.release();
    }
  });

  it('sends the rest again to a client that got only some of the events of one look', async () => {
    const who = await world.member();
    const first = await world.open(who);
    first.stop();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await lab.task({ status: 'completed' }));
    const cut = await world.open(who, first.lastId());
    const second = cut.events.findIndex((each) => each.data['id'] === ids[1]);
    const resumed = await world.open(who, cut.events[second]?.id);
    expect(idsOf(resumed)).toEqual(expect.arrayContaining(ids.slice(2)));
    for (const each of [cut, resumed]) each.stop();
  });

  it('reports a notification once though the tasks before it need several looks', async () => {
    const who = await world.member();
    const first = await world.open(who);
    first.stop();
    for (let n = 0; n < TASKS_PER_LOOK + 7; n += 1) await lab.task({ status: 'completed' });
    const id = await world.notify(who.id);
    const resumed = await world.open(who, first.lastId());
    const shown = () => resumed.of('notification').flatMap(({ notification }) => notification ?? []);
    await soon(() => expect(shown()).toMatchObject([{ id }]));
    const last = await lab.task();
    await soon(() => expect(idsOf(resumed)).toContain(last));
    expect(shown()).toMatchObject([{ id }]);
    resumed.stop();
  });

  it('sends more than one look holds, each state once, and begins anew with a cursor that it never gave', async () => {
    const who = await world.member();
    const first = await world.open(who);
    first.stop();
    const count = TASKS_PER_LOOK * 2 + 7;
    const ids = await Promise.all(Array.from({ length: count }, () => lab.task({ status: 'completed' })));
    const resumed = await world.open(who, first.lastId());
    await soon(() => expect(idsOf(resumed)).toEqual(expect.arrayContaining(ids)));
    expect(idsOf(resumed).filter((id) => ids.includes(String(id)))).toHaveLength(count);
    for (const cursor of ['nonsense', '9'.repeat(18)]) {
      const anew = await world.open(who, cursor);
      await soon(() => expect(idsOf(anew)).toEqual(expect.arrayContaining(ids)));
      anew.stop();
    }
    resumed.stop();
  });
});
