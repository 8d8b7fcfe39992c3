import { newId } from '@sarm/database/kernel/new-id';
import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { Lab } from '../../testing/lab-world.ts';
import { watchEvents, type WatchedEvents } from '../../testing/watch-events.ts';
import { type EventsWorld, openEventsWorld } from '../events/events-world.fixture.ts';
import { clearExpired } from '../system/clear-expired.ts';
import { AnnotatorTab, drawn, holderOf } from './annotation-calls.fixture.ts';

let world: EventsWorld;
let lab: Lab;
beforeAll(async () => {
  world = await openEventsWorld(inject('templateDatabase'));
  ({ lab } = world);
});
afterAll(() => lab.stop());

const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const frame = async (): Promise<string> => await lab.frame(await lab.video(), 1);
const annotator = async (): Promise<AnnotatorTab> =>
  new AnnotatorTab(await holderOf(lab, ['annotate_detection']));
const watch = (tab: AnnotatorTab): Promise<WatchedEvents> =>
  watchEvents(`${world.origin}/api/events?client_id=${tab.clientId}`, tab.who);
const age = (clientId: string, seconds: number) =>
  sql`update frame_presence set seen_at = now() - make_interval(secs => ${seconds}) where client_id = ${clientId}`.execute(
    lab.api.database.admin.db,
  );
const lastOf = (seen: WatchedEvents) => seen.of('frame').at(-1);

describe('who looks at a frame', () => {
  it('is shown with the selected box to everybody there, and no more after leaving or half a minute', async () => {
    const frameId = await frame();
    const [anna, ben] = [await annotator(), await annotator()];
    const selected = newId();
    expect((await anna.present(frameId, { selected })).statusCode).toBe(204);
    expect((await ben.present(frameId)).statusCode).toBe(204);
    const names = await lab.api.database.admin.db
      .selectFrom('users')
      .select(['id', 'display_name'])
      .where('id', 'in', [anna.who.id, ben.who.id])
      .execute();
    const person = (tab: AnnotatorTab, box: string | null) => ({
      client_id: tab.clientId,
      user_id: tab.who.id,
      name: names.find(({ id }) => id === tab.who.id)?.display_name,
      selected: box,
    });
    const there = (await ben.state(frameId)).presence;
    expect(there).toHaveLength(2);
    expect(there).toEqual(expect.arrayContaining([person(anna, selected), person(ben, null)]));
    await anna.present(frameId, { selected: null, leaving: true });
    expect((await ben.state(frameId)).presence).toEqual([person(ben, null)]);
    await age(ben.clientId, EDITS.presenceSeconds + 1);
    expect((await ben.state(frameId)).presence).toEqual([]);
  });

  it('is one frame for each tab, and never what somebody else reports under the id of that tab', async () => {
    const [first, second] = [await frame(), await frame()];
    const [anna, ben] = [await annotator(), await annotator()];
    await anna.present(first);
    await anna.present(second);
    expect((await anna.state(first)).presence).toEqual([]);
    const thief = Object.assign(new AnnotatorTab(ben.who), { clientId: anna.clientId });
    expect((await thief.present(second, { selected: newId() })).statusCode).toBe(204);
    await thief.present(second, { leaving: true });
    expect((await anna.state(second)).presence).toMatchObject([{ user_id: anna.who.id, selected: null }]);
  });

  it('PLT-095 may be reported twice a second by a tab, leaves no audit row, and is no activity', async () => {
    const frameId = await frame();
    const tab = await annotator();
    const { db } = lab.api.database.admin;
    const rows = async () =>
      (await db.selectFrom('audit_log').select('id').where('user_id', '=', tab.who.id).execute()).length;
    const before = await rows();
    const idle = new Date(lab.api.deps.clock.now().getTime() - 300_000);
    await db
      .updateTable('sessions')
      .set({ last_activity_at: idle })
      .where('user_id', '=', tab.who.id)
      .execute();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const answers = await Promise.all([1, 2, 3].map(() => tab.present(frameId)));
    clock.mockRestore();
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([204, 204, 429]);
    expect(await rows()).toBe(before);
    const { last_activity_at } = await db
      .selectFrom('sessions')
      .select('last_activity_at')
      .where('user_id', '=', tab.who.id)
      .executeTakeFirstOrThrow();
    expect(last_activity_at).toEqual(idle);
  });

  it('is cleared by the housekeeping once nobody can see it', async () => {
    const frameId = await frame();
    const [anna, ben] = [await annotator(), await annotator()];
    await anna.present(frameId);
    await ben.present(frameId);
    await age(anna.clientId, 2 * 86_400);
    await clearExpired(lab.api.deps);
    const left = await lab.api.database.admin.db
      .selectFrom('frame_presence')
      .select('client_id')
      .where('frame_id', '=', frameId)
      .execute();
    expect(left).toEqual([{ client_id: ben.clientId }]);
  });
});

describe('the stream of a tab that shows a frame', () => {
  it('hears of edits and of people there, and only while it shows the frame', async () => {
    const frameId = await frame();
    const [anna, ben] = [await annotator(), await annotator()];
    const seen = await watch(anna);
    await anna.present(frameId);
    await soon(() => expect(lastOf(seen)).toMatchObject({ frame_id: frameId, seq: 0 }));
    await ben.apply(frameId, [drawn(), drawn()]);
    await soon(() => expect(lastOf(seen)).toMatchObject({ seq: 2 }));
    await ben.present(frameId, { selected: frameId });
    await soon(() =>
      expect(lastOf(seen)?.['presence']).toEqual(
        expect.arrayContaining([expect.objectContaining({ user_id: ben.who.id, selected: frameId })]),
      ),
    );
    await ben.present(frameId, { leaving: true });
    await soon(() => expect(lastOf(seen)?.['presence']).toMatchObject([{ user_id: anna.who.id }]));
    await anna.present(frameId, { leaving: true });
    const count = seen.of('frame').length;
    await ben.apply(frameId, [drawn()], { last_seq: 2 });
    const id = await lab.task();
    await soon(() => expect(seen.of('task').map((task) => task['id'])).toContain(id));
    expect(seen.of('frame')).toHaveLength(count);
    seen.stop();
  });

  it('hears of a run, and of nothing in a project that was left', async () => {
    const frameId = await frame();
    const anna = await annotator();
    const seen = await watch(anna);
    await anna.present(frameId);
    await soon(() => expect(lastOf(seen)).toMatchObject({ frame_id: frameId }));
    const { db } = lab.api.database.admin;
    const bump = () =>
      db
        .updateTable('frames')
        .set((eb) => ({ edit_seq: eb('edit_seq', '+', 1) }))
        .where('id', '=', frameId)
        .execute();
    await bump();
    await soon(() => expect(lastOf(seen)).toMatchObject({ seq: 1 }));
    await world.leave(anna.who);
    await bump();
    await world.notify(anna.who.id);
    await soon(() => expect(seen.of('notification').at(-1)).toMatchObject({ unread_count: 1 }));
    expect(lastOf(seen)).toMatchObject({ seq: 1 });
    seen.stop();
  });

  it('hears of its own frame alone where it gives its id, else of those of all tabs of the person', async () => {
    const [first, second] = [await frame(), await frame()];
    const one = await annotator();
    const two = new AnnotatorTab(one.who);
    const framesOf = (seen: WatchedEvents) => new Set(seen.of('frame').map((event) => event['frame_id']));
    const [mine, all] = [await watch(one), await world.open(one.who)];
    await one.present(first);
    await two.present(second);
    await soon(() => expect(framesOf(all)).toEqual(new Set([first, second])));
    await soon(() => expect(framesOf(mine)).toEqual(new Set([first])));
    for (const each of [mine, all]) each.stop();
  });
});
