import { STREAMS } from '@sarm/domain/limits';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createTranslator } from '@sarm/messages/create-translator';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import type { Lab } from '../../testing/lab-world.ts';
import { watchEvents, type WatchedEvents } from '../../testing/watch-events.ts';
import { createChangeFeed } from '../../live/change-feed.ts';
import { type EventStream, eventStream } from '../../live/event-stream.ts';
import { createSharedLooks } from '../../live/shared-looks.ts';
import { type EventsWorld, idsOf, openEventsWorld, progressOf } from './events-world.fixture.ts';

let world: EventsWorld;
let lab: Lab;
beforeAll(async () => {
  world = await openEventsWorld(inject('templateDatabase'));
  ({ lab } = world);
});
afterAll(() => lab.stop());

const soon = (check: () => void | Promise<void>): Promise<void> => vi.waitFor(check, 5000);

async function streamOf(
  who: SignedInPerson,
  over: Partial<EventStream> = {},
): Promise<AsyncGenerator<string>> {
  const session = await lab.api.database.admin.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', who.id)
    .executeTakeFirstOrThrow();
  const { signal } = new AbortController();
  const stream = {
    userId: who.id,
    sessionId: session.id,
    cursor: undefined,
    clientId: undefined,
    signal,
    beatMs: 60_000,
    t: createTranslator('en'),
    ...over,
  };
  const deps = { ...lab.api.deps, log: silentLog };
  return eventStream({ feed: createChangeFeed(deps), looks: createSharedLooks(deps) }, stream);
}

describe('access while a stream is open', () => {
  it('stops the tasks of a project at once when the membership ends, and sends them when it begins', async () => {
    const who = await world.member();
    const id = await lab.task();
    const own = await lab.task({ project_id: null, created_by: who.id, task_type: 'report' });
    const seen = await world.open(who);
    expect(idsOf(seen)).toEqual(expect.arrayContaining([id, own]));
    await world.leave(who);
    await world.change(id, { progress: 77 });
    await world.change(own, { progress: 5 });
    await soon(() => expect(progressOf(seen, own)).toEqual([0, 5]));
    expect(progressOf(seen, id)).toEqual([0]);
    await lab.api.database.admin.db
      .insertInto('project_members')
      .values({ project_id: lab.projectId, user_id: who.id })
      .execute();
    await soon(() => expect(progressOf(seen, id)).toEqual([0, 77]));
    await world.change(id, { progress: 88 });
    await soon(() => expect(progressOf(seen, id)).toEqual([0, 77, 88]));
    seen.stop();
  });

  it('ends with the session and with the account, and sends nothing more', async () => {
    const id = await lab.task();
    const people = await Promise.all([1, 2].map(() => world.member()));
    const streams = await Promise.all(people.map((who) => world.open(who)));
    const [signedOut, disabled] = people;
    await signedOut?.inject({ method: 'POST', url: '/api/sarm/auth/logout' });
    await lab.api.database.admin.db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', disabled?.id ?? '')
      .execute();
    await world.change(id, { progress: 66 });
    await soon(() => expect(streams.map((each) => each.ended)).toEqual([true, true]));
    expect(streams.flatMap((each) => progressOf(each, id))).toEqual([0, 0]);
    const refused = await Promise.all(people.map((who) => watchEvents(`${world.origin}/api/events`, who)));
    expect(refused.map((each) => each.status)).toEqual([401, 403]);
  });

  it('PLT-095 is no activity that keeps a session alive', async () => {
    const who = await world.member();
    const { db } = lab.api.database.admin;
    const idle = new Date(lab.api.deps.clock.now().getTime() - 300_000);
    const active = async () =>
      (
        await db
          .selectFrom('sessions')
          .select('last_activity_at')
          .where('user_id', '=', who.id)
          .executeTakeFirstOrThrow()
      ).last_activity_at;
    await db.updateTable('sessions').set({ last_activity_at: idle }).where('user_id', '=', who.id).execute();
    const seen = await world.open(who);
    expect(await active()).toEqual(idle);
    seen.stop();
    await who.inject({ url: '/api/sarm/auth/get-me' });
    expect(await active()).not.toEqual(idle);
  });

  it('checks again even when nothing happens, and beats meanwhile', async () => {
    const who = await world.member();
    const parts: string[] = [];
    const stream = await streamOf(who, { beatMs: 40 });
    const done = (async () => {
      for await (const part of stream) parts.push(part);
    })();
    await soon(() => expect(parts.filter((each) => each.startsWith(':')).length).toBeGreaterThan(3));
    await who.inject({ method: 'POST', url: '/api/sarm/auth/logout' });
    await done;
  });
});

describe('what streams cost', () => {
  it('gives the newest state to a client that was slow to read, without piling up the others', async () => {
    const who = await world.member();
    const closed = new AbortController();
    const stream = await streamOf(who, { signal: closed.signal });
    const next = async (): Promise<string> => String((await stream.next()).value);
    while (!(await next()).includes('event: notification'));
    const id = await lab.task();
    for (let progress = 1; progress <= 50; progress += 1) await world.change(id, { progress });
    const sent = await next();
    expect(sent.match(/event: task/g)).toHaveLength(1);
    expect(sent).toContain('"progress":50');
    closed.abort();
    await stream.return(undefined);
  });

  it('security finding 15: holds a limit of streams per person, whatever kind they are, and frees the place of one that ends', async () => {
    const who = await world.member();
    const id = await lab.task();
    const url = (n: number): string => `${world.origin}/api/${n % 2 === 0 ? 'events' : `tasks/${id}/events`}`;
    const streams: WatchedEvents[] = [];
    for (let n = 0; n < STREAMS.perPerson; n += 1) streams.push(await watchEvents(url(n), who));
    expect(streams.map((each) => each.status)).toEqual(Array(STREAMS.perPerson).fill(200));
    for (const n of [0, 1]) expect((await watchEvents(url(n), who)).status).toBe(429);
    const refused = await fetch(url(0), { headers: { authorization: `Bearer ${who.accessToken}` } });
    expect(refused.headers.get('retry-after')).toBeTruthy();
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    const another = await world.open(lab.viewer);
    another.stop();
    streams.pop()?.stop();
    await soon(async () => {
      const again = await watchEvents(url(0), who);
      streams.push(again);
      expect(again.status).toBe(200);
    });
    for (const each of streams) each.stop();
  });

  it('serves all streams of a process through one listening connection and gives it back after the last', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => world.member()));
    const streams = await Promise.all(people.map((who) => world.open(who)));
    expect(await world.listening()).toBe(1);
    for (const each of streams) each.stop();
    await soon(async () => expect(await world.listening()).toBe(0));
  });
});
