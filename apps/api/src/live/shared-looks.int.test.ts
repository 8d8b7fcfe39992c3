import { newId } from '@sarm/database/kernel/new-id';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type EventsWorld, openEventsWorld } from '../modules/events/events-world.fixture.ts';
import type { SignedInPerson } from '../testing/api-fixture.ts';
import { type Look, nothingReported, type Reported } from './look-for-changes.ts';
import { type Tab, createSharedLooks, type Looked } from './shared-looks.ts';

let world: EventsWorld;
beforeAll(async () => {
  world = await openEventsWorld(inject('templateDatabase'));
});
afterAll(() => world.lab.stop());

async function tabOf(who: SignedInPerson): Promise<Tab> {
  const { id } = await world.lab.api.database.admin.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', who.id)
    .executeTakeFirstOrThrow();
  return { userId: who.id, sessionId: id, clientId: newId() };
}
const seen = (looked: Looked): Look => {
  if (typeof looked === 'string') throw new Error(`the look answered ${looked}`);
  return looked;
};
const tasksOf = (looked: Looked): string[] => seen(looked).tasks.map(({ id }) => id);

describe('tabs of one session', () => {
  it('that wait in the same moment look in one transaction, and each gets what it lacks', async () => {
    const who = await world.member();
    const first = await tabOf(who);
    const tabs = [first, { ...first, clientId: newId() }, { ...first, clientId: newId() }];
    const looks = createSharedLooks(world.lab.api.deps);
    // Past the open tasks, each by its own way.
    let reported: Reported[] = tabs.map(() => nothingReported(undefined));
    for (let at = 0; at < 3; at += 1)
      reported = (
        await Promise.all(tabs.map((tab, n) => looks.look(tab, reported[n] ?? nothingReported(undefined))))
      ).map((looked) => seen(looked).reported);
    const behind = reported[2];
    const changed = await world.lab.task();
    const transactions = vi.spyOn(world.lab.api.deps.db, 'transaction');
    const news = await Promise.all(
      tabs.map((tab, n) => looks.look(tab, reported[n] ?? nothingReported(undefined))),
    );
    expect(transactions).toHaveBeenCalledTimes(1);
    transactions.mockRestore();
    expect(news.map(tasksOf)).toEqual([[changed], [changed], [changed]]);
    // One of them was slow and asks again from where it was; the others have heard of it.
    const [again, nothing] = await Promise.all([
      looks.look(first, behind ?? nothingReported(undefined)),
      looks.look(tabs[1] ?? first, seen(news[1] ?? 'unknown').reported),
    ]);
    expect([tasksOf(again), tasksOf(nothing)]).toEqual([[changed], []]);
  });

  it('of another session or person look by themselves, and an ended session ends its own tabs alone', async () => {
    const [one, other] = [await world.member(), await world.member()];
    const [tab, others] = [await tabOf(one), await tabOf(other)];
    const looks = createSharedLooks(world.lab.api.deps);
    await world.lab.api.database.admin.db
      .updateTable('sessions')
      .set({ revoked_at: new Date() })
      .where('id', '=', tab.sessionId)
      .execute();
    const [gone, twin, left] = await Promise.all([
      looks.look(tab, nothingReported(undefined)),
      looks.look({ ...tab, clientId: newId() }, nothingReported(undefined)),
      looks.look(others, nothingReported(undefined)),
    ]);
    expect([gone, twin]).toEqual(['gone', 'gone']);
    expect(seen(left).projectIds).toEqual([world.lab.projectId]);
  });
});
