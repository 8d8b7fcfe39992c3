import { setTimeout as wait } from 'node:timers/promises';
import type { TasksTable } from '@sarm/database/kernel/tables.generated';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { notice } from '@sarm/domain/catalogue/notices';
import { type Lab, openLab } from '../testing/lab-world.ts';
import { awaitTask, resultOf } from './await-task.ts';
import { type ChangeFeed, createChangeFeed } from './change-feed.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(() => lab.stop());

const change = (id: string, set: Updateable<TasksTable>) =>
  lab.api.database.admin.db.updateTable('tasks').set(set).where('id', '=', id).execute();
const done = { status: 'completed', result: JSON.stringify({ n: 1 }) } as const;
const deaf: ChangeFeed = { subscribe: () => () => undefined };

function waiting(taskId: string, over: { seconds?: number; signal?: AbortSignal; feed?: ChangeFeed } = {}) {
  return awaitTask(lab.api.deps, over.feed ?? createChangeFeed(lab.api.deps), {
    taskId,
    userId: lab.member.id,
    seconds: over.seconds ?? 20,
    signal: over.signal ?? new AbortController().signal,
  });
}

const GONE = notice('detection.picture_gone', { frame: 1 });

describe('waiting for a task', () => {
  it('answers soon after the task ends, at once when it had ended, and also when no notice comes', async () => {
    const id = await lab.task();
    const answer = waiting(id);
    await wait(200);
    await change(id, { status: 'processing', progress: 40 });
    await wait(100);
    const ended = performance.now();
    await change(id, done);
    expect((await answer)?.result).toEqual({ n: 1 });
    expect(performance.now() - ended).toBeLessThan(1000);
    expect((await waiting(id))?.status).toBe('completed');
    const unheard = await lab.task();
    const late = waiting(unheard, { feed: deaf });
    await wait(100);
    await change(unheard, done);
    expect((await late)?.status).toBe('completed');
  });

  it('is woken by the end of the task alone, not by each step of it', async () => {
    const id = await lab.task();
    const feed = createChangeFeed(lab.api.deps);
    const seen: string[] = [];
    const leave = [
      feed.subscribe([`ended:${id}`], () => seen.push('ended')),
      feed.subscribe([`task:${id}`], () => seen.push('changed')),
    ];
    await expect.poll(() => seen.length).toBe(2);
    seen.length = 0;
    for (const progress of [10, 20, 30]) await change(id, { status: 'processing', progress });
    await change(id, done);
    await expect.poll(() => seen.toSorted()).toEqual(['changed', 'changed', 'changed', 'changed', 'ended']);
    for (const each of leave) each();
  });

  it('gives up after its time, with the client, and when the caller may no longer see the task', async () => {
    const id = await lab.task();
    expect(await waiting(id, { seconds: 0.2 })).toBeUndefined();
    const client = new AbortController();
    const left = waiting(id, { signal: client.signal });
    await wait(50);
    const began = performance.now();
    client.abort();
    expect(await left).toBeUndefined();
    // Long before its twenty seconds, also on a machine of which others take the larger part.
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await waiting(await lab.task({ project_id: lab.otherProjectId, ...done }))).toBeUndefined();
  });

  it('holds no connection meanwhile: more people wait than the pool has connections', async () => {
    const id = await lab.task();
    const feed = createChangeFeed(lab.api.deps);
    let ended = 0;
    const answers = Array.from({ length: 60 }, () =>
      waiting(id, { feed, seconds: 60 }).finally(() => {
        ended += 1;
      }),
    );
    await wait(300);
    expect((await lab.member.inject({ url: '/api/tasks' })).statusCode).toBe(200);
    // Were their connections held, the answer would have come after the first of them gave up.
    expect(ended).toBe(0);
    await change(id, done);
    expect((await Promise.all(answers)).every((task) => task?.status === 'completed')).toBe(true);
  });

  it('reports a failure with the notice of the task', async () => {
    const id = await lab.task({ status: 'failed', notice: JSON.stringify(GONE) });
    const task = await waiting(id);
    expect(() => task && resultOf(task)).toThrow(
      expect.objectContaining({ code: 'task_failed', notice: GONE }),
    );
    await change(id, { status: 'cancelled' });
    const cancelled = await waiting(id);
    expect(() => cancelled && resultOf(cancelled)).toThrow('task_cancelled');
  });
});
