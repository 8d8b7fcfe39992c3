import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createTranslator } from '@sarm/messages/create-translator';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Lab, openLab, type Task } from '../../testing/lab-world.ts';
import { watchEvents, type WatchedEvents } from '../../testing/watch-events.ts';
import { createChangeFeed } from '../../live/change-feed.ts';
import { taskEvents } from './task-events.ts';

/** Of waiting, on a machine that is busy with other tests; nothing here is about speed. */
const LIMIT_MS = 30_000;

let lab: Lab;
let origin: string;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  await lab.api.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(lab.api.app.server.address() as AddressInfo).port}`;
});
afterAll(() => lab.stop());

async function watch(who: SignedInPerson, taskId: string, lastEventId?: number): Promise<WatchedEvents> {
  const url = `${origin}/api/tasks/${taskId}/events`;
  const seen = await watchEvents(url, who, lastEventId === undefined ? undefined : String(lastEventId));
  expect(seen.status).toBe(200);
  expect(seen.contentType).toContain('text/event-stream');
  return seen;
}

const change = (id: string, set: Partial<Pick<Task, 'progress' | 'status' | 'stage'>>) =>
  lab.api.database.admin.db.updateTable('tasks').set(set).where('id', '=', id).execute();
const progressOf = (seen: WatchedEvents): unknown[] => seen.of('task').map((task) => task['progress']);

describe('live progress', () => {
  it('TEC-158 pushes each state with a growing id and ends after the final one', async () => {
    const id = await lab.task({ video_id: await lab.video() });
    const seen = await watch(lab.viewer, id);
    await vi.waitFor(() => expect(progressOf(seen)).toEqual([0]), LIMIT_MS);
    await change(id, { status: 'processing', progress: 30, stage: 'extracting' });
    await vi.waitFor(() => expect(progressOf(seen)).toEqual([0, 30]), LIMIT_MS);
    await change(id, { status: 'completed', progress: 100 });
    await vi.waitFor(() => expect(seen.ended).toBe(true), LIMIT_MS);
    expect(progressOf(seen)).toEqual([0, 30, 100]);
    expect(seen.events.map((each) => each.id)).toEqual(['1', '2', '3']);
    const polled = (await lab.viewer.inject({ url: `/api/tasks/${id}` })).json();
    expect(seen.of('task').at(-1)).toEqual(polled);
  });

  it('TEC-158 resumes after Last-Event-ID with the newest state, or with nothing when nothing changed', async () => {
    const id = await lab.task({ video_id: await lab.video() });
    await change(id, { progress: 10 });
    await change(id, { progress: 20 });
    const behind = await watch(lab.viewer, id, 1);
    await vi.waitFor(() => expect(progressOf(behind)).toEqual([20]), LIMIT_MS);
    const upToDate = await watch(lab.viewer, id, 3);
    await change(id, { progress: 50 });
    await vi.waitFor(() => expect(progressOf(upToDate)).toEqual([50]), LIMIT_MS);
    await vi.waitFor(() => expect(progressOf(behind)).toEqual([20, 50]), LIMIT_MS);
    await change(id, { status: 'failed' });
    await vi.waitFor(() => expect([behind.ended, upToDate.ended]).toEqual([true, true]), LIMIT_MS);
    const late = await watch(lab.viewer, id, 5);
    await vi.waitFor(() => expect(late.ended).toBe(true), LIMIT_MS);
    expect(late.events).toEqual([]);
  });

  it('serves many streams through one listening connection and gives it back after the last', async () => {
    const id = await lab.task({ video_id: await lab.video() });
    const streams = await Promise.all(Array.from({ length: 10 }, () => watch(lab.viewer, id)));
    await vi.waitFor(() => expect(streams.every((each) => each.events.length === 1)).toBe(true), LIMIT_MS);
    const listening = async (): Promise<number> =>
      (
        await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where application_name = 'sarm-api-events' and datname = current_database()`.execute(
          lab.api.database.admin.db,
        )
      ).rows[0]?.n ?? -1;
    expect(await listening()).toBe(1);
    for (const each of streams) each.stop();
    await vi.waitFor(async () => expect(await listening()).toBe(0), LIMIT_MS);
  });

  it('ends an open stream when the membership, the account or the session ends, and sends nothing more', async () => {
    const { db } = lab.api.database.admin;
    const id = await lab.task({ video_id: await lab.video() });
    const [leaving, disabled, signedOut] = await Promise.all([1, 2, 3].map(() => lab.api.signedIn()));
    if (!leaving || !disabled || !signedOut) throw new Error('three people');
    for (const who of [leaving, disabled, signedOut])
      await db.insertInto('project_members').values({ project_id: lab.projectId, user_id: who.id }).execute();
    const streams = await Promise.all([leaving, disabled, signedOut].map((who) => watch(who, id)));
    await vi.waitFor(() => expect(streams.every((each) => each.events.length === 1)).toBe(true), LIMIT_MS);
    await db.deleteFrom('project_members').where('user_id', '=', leaving.id).execute();
    await db.updateTable('users').set({ is_active: false }).where('id', '=', disabled.id).execute();
    await signedOut.inject({ method: 'POST', url: '/api/sarm/auth/logout' });
    await change(id, { progress: 77 });
    await vi.waitFor(() => expect(streams.every((each) => each.ended)).toBe(true), LIMIT_MS);
    expect(streams.flatMap(progressOf)).toEqual([0, 0, 0]);
    const refused = await fetch(`${origin}/api/tasks/${id}/events`, {
      headers: { authorization: `Bearer ${leaving.accessToken}` },
    });
    expect(refused.status).toBe(404);
  });

  it('checks access again even when nothing happens, and beats meanwhile', async () => {
    const { db } = lab.api.database.admin;
    const taskId = await lab.task({ video_id: await lab.video() });
    const who = await lab.api.signedIn();
    await db.insertInto('project_members').values({ project_id: lab.projectId, user_id: who.id }).execute();
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', who.id)
      .executeTakeFirstOrThrow();
    const parts: string[] = [];
    const done = (async () => {
      const stream = taskEvents(lab.api.deps, createChangeFeed(lab.api.deps), {
        taskId,
        userId: who.id,
        sessionId: session.id,
        seen: 0,
        signal: new AbortController().signal,
        beatMs: 40,
        t: createTranslator('en'),
      });
      for await (const part of stream) parts.push(part);
    })();
    await vi.waitFor(
      () => expect(parts.filter((each) => each.startsWith(':')).length).toBeGreaterThan(3),
      LIMIT_MS,
    );
    await db.deleteFrom('project_members').where('user_id', '=', who.id).execute();
    await done;
    expect(parts.filter((each) => each.includes('event: task'))).toHaveLength(1);
  });

  it('listens again after its connection was cut and sends what happened meanwhile', async () => {
    const id = await lab.task({ video_id: await lab.video() });
    const seen = await watch(lab.viewer, id);
    await vi.waitFor(() => expect(progressOf(seen)).toEqual([0]), LIMIT_MS);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sarm-api-events'`.execute(
      lab.api.database.admin.db,
    );
    await wait(20);
    await change(id, { progress: 60 });
    await vi.waitFor(() => expect(progressOf(seen)).toEqual([0, 60]), 5000);
    await change(id, { progress: 80 });
    await vi.waitFor(() => expect(progressOf(seen)).toEqual([0, 60, 80]), 5000);
    seen.stop();
  });

  it('gives the newest state to a client that was slow to read, without piling up the others', async () => {
    const id = await lab.task({ video_id: await lab.video() });
    const pieces: string[] = [];
    const closed = new AbortController();
    const session = await lab.api.database.admin.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', lab.viewer.id)
      .executeTakeFirstOrThrow();
    const stream = taskEvents(lab.api.deps, createChangeFeed(lab.api.deps), {
      taskId: id,
      userId: lab.viewer.id,
      sessionId: session.id,
      seen: 0,
      signal: closed.signal,
      beatMs: 60_000,
      t: createTranslator('en'),
    });
    await stream.next();
    pieces.push(String((await stream.next()).value));
    for (let progress = 1; progress <= 50; progress += 1) await change(id, { progress });
    pieces.push(String((await stream.next()).value));
    expect(pieces[1]).toContain('"progress":50');
    expect(pieces[1]).toContain('id: 51');
    closed.abort();
    await stream.return(undefined);
  });
});
