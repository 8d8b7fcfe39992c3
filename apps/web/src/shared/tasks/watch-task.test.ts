import type { Task } from '@sarm/contracts/http/entities';
import { describe, expect, it, vi } from 'vitest';
import { addSample, estimateProgress } from './estimate-progress.ts';
import { readEvents } from './read-events.ts';
import { POLL_MS, watchTask } from './watch-task.ts';

const ID = '01900000-0000-7000-8000-000000000001';
const task = (changes: Partial<Task>): Task => ({
  id: ID,
  task_type: 'extraction',
  status: 'processing',
  stage: 'extracting',
  message: '',
  progress: 0,
  video_id: null,
  dataset_id: null,
  project_id: ID,
  result: null,
  created_at: '',
  updated_at: '',
  ...changes,
});
const streamOf = (...parts: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
const eventOf = (id: number, state: Partial<Task>): string =>
  `id: ${id}\nevent: task\ndata: ${JSON.stringify(task(state))}\n\n`;
interface Sent {
  readonly url: string;
  readonly headers: Headers;
  readonly background: boolean | undefined;
}

function watcher(answers: (() => Response | Promise<Response>)[]) {
  const sent: Sent[] = [];
  const seen: Task[] = [];
  const stop = new AbortController();
  const done = watchTask({
    taskId: ID,
    signal: stop.signal,
    onTask: (state) => seen.push(state),
    session: {
      send: async (url, options = {}) => {
        sent.push({ url, headers: new Headers(options.headers), background: options.background });
        const answer = answers.shift();
        if (answer === undefined) throw new TypeError('Failed to fetch');
        return await answer();
      },
    },
  });
  return { sent, seen, stop, done };
}

describe('server-sent events', () => {
  it('reads events that arrive in pieces, with comments and line endings of either kind', async () => {
    const events: unknown[] = [];
    for await (const event of readEvents(
      streamOf(': keep', '-alive\n\nid: 7\r\ndata: {"a"', ':1}\r\n\r\nid: 8\ndata: x\ndata: y\n\n'),
    ))
      events.push(event);
    expect(events).toEqual([
      { id: '7', data: '{"a":1}' },
      { id: '8', data: 'x\ny' },
    ]);
  });

  it('tells every state of a task and stops at its end, without keeping an idle session alive', async () => {
    const { sent, seen, done } = watcher([
      () =>
        new Response(
          streamOf(eventOf(1, { progress: 10 }), eventOf(2, { progress: 100, status: 'completed' })),
        ),
    ]);
    await done;
    expect(seen.map((state) => state.progress)).toEqual([10, 100]);
    expect(sent.map((call) => [call.url, call.background])).toEqual([[`/api/tasks/${ID}/events`, true]]);
  });

  it('asks every two seconds when the stream breaks, and resumes after the last event', async () => {
    vi.useFakeTimers();
    const state = (progress: number) => () => Response.json(task({ progress }));
    const { sent, seen, done } = watcher([
      () => new Response(streamOf(eventOf(4, { progress: 5 }))),
      ...Array.from({ length: 10 }, (_, index) => state(10 + index)),
      () => new Response(streamOf(eventOf(9, { progress: 100, status: 'completed' }))),
    ]);
    await vi.advanceTimersByTimeAsync(POLL_MS * 3 - 1);
    expect(seen.map((each) => each.progress)).toEqual([5, 10, 11, 12]);
    await vi.advanceTimersByTimeAsync(POLL_MS * 10);
    await done;
    vi.useRealTimers();
    expect(seen.at(-1)?.status).toBe('completed');
    expect(sent.at(-1)?.headers.get('last-event-id')).toBe('4');
  });

  it('gives up on a task that is gone and survives a lost network', async () => {
    const gone = watcher([() => new Response('', { status: 404 })]);
    await gone.done;
    expect(gone.sent).toHaveLength(1);
    vi.useFakeTimers();
    const lost = watcher([]);
    await vi.advanceTimersByTimeAsync(POLL_MS * 4);
    expect(lost.sent.length).toBeGreaterThan(3);
    lost.stop.abort();
    await lost.done;
    vi.useRealTimers();
  });
});

describe('rate and time left', () => {
  it('follows what was seen, and says nothing before a second has passed', () => {
    const one = addSample([], { at: 0, percent: 10 });
    expect(estimateProgress(one)).toBeNull();
    expect(estimateProgress(addSample(one, { at: 500, percent: 15 }))).toBeNull();
    expect(estimateProgress(addSample(one, { at: 4000, percent: 30 }))).toEqual({
      percentPerSecond: 5,
      secondsLeft: 14,
    });
  });

  it('starts again when a repeated attempt falls back, and forgets what is long ago', () => {
    const fallen = addSample([{ at: 0, percent: 80 }], { at: 1000, percent: 5 });
    expect(fallen).toEqual([{ at: 1000, percent: 5 }]);
    const old = addSample([{ at: 0, percent: 1 }], { at: 60_000, percent: 2 });
    expect(old).toEqual([{ at: 60_000, percent: 2 }]);
  });
});
