import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { taskOf } from '../../../testing/task-record.ts';
import type { SendOptions } from '../session/session.ts';
import { createLive, POLL_MS, SILENCE_MS } from './live.ts';

const EVENTS = '/api/events';
const ID = taskOf().id;
const TASK = `/api/tasks/${ID}`;

interface Opened {
  readonly lastEventId: string | null;
  readonly background: boolean | undefined;
  readonly signal: AbortSignal | null | undefined;
  send(text: string): Promise<void>;
  end(): Promise<void>;
}

/** A server whose streams the test writes to. `refuse` answers the next streams with a status. */
function fakeStreams(refuse: number[] = []) {
  const streams: Opened[] = [];
  const requests: string[] = [];
  let state: Task | number = taskOf({ version: 1 });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const open = (options: SendOptions): Response => {
    let sink!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (sink = controller) });
    options.signal?.addEventListener('abort', () => {
      try {
        sink.error(new DOMException('aborted', 'AbortError'));
      } catch {}
    });
    streams.push({
      lastEventId: new Headers(options.headers).get('last-event-id'),
      background: options.background,
      signal: options.signal,
      send: async (text) => {
        sink.enqueue(new TextEncoder().encode(text));
        await settle();
      },
      end: async () => {
        sink.close();
        await settle();
      },
    });
    return new Response(body);
  };
  const live = createLive({
    send: async (url, options = {}) => {
      if (url !== EVENTS) {
        requests.push(options.background === true ? url : `${url} keeps the session alive`);
        return typeof state === 'number' ? new Response('', { status: state }) : Response.json(state);
      }
      const status = refuse.shift();
      if (status === 0) throw new TypeError('Failed to fetch');
      return status === undefined ? open(options) : new Response('', { status });
    },
  });
  return {
    live,
    streams,
    requests,
    settle,
    answer: (next: Task | number) => void (state = next),
    stream: (n = -1) => streams.at(n) as Opened,
  };
}
const event = (name: string, id: string, data: unknown): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const taskEvent = (id: string, changes: Partial<Task>): string => event('task', id, taskOf(changes));
const COUNT = event('notification', 'n', { unread_count: 2, notification: null });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the stream of a tab', () => {
  it('is one for all who listen, without a single poll while it lives, and closes after the last', async () => {
    const { live, streams, requests, stream, settle } = fakeStreams();
    const seen: number[] = [];
    const leave = [
      live.watchTask(ID, (task) => seen.push(task.progress)),
      live.watchTask(ID, () => undefined),
      live.listen(() => undefined),
    ];
    await settle();
    await stream().send(taskEvent('1', { version: 1, progress: 10 }) + COUNT);
    for (let version = 2; version < 30; version += 1) {
      await stream().send(taskEvent(String(version), { version, progress: version }));
      await vi.advanceTimersByTimeAsync(POLL_MS);
    }
    expect(streams).toHaveLength(1);
    expect(stream().background).toBe(true);
    expect(requests).toEqual([]);
    expect(seen.slice(0, 3)).toEqual([10, 2, 3]);
    for (const each of leave) each();
    expect(stream().signal?.aborted).toBe(true);
  });

  it('TEC-158 polls every two seconds while it is away, resumes after the last event, then stops polling', async () => {
    const { live, requests, stream, settle, answer, streams } = fakeStreams();
    const seen: number[] = [];
    live.watchTask(ID, (task) => seen.push(task.progress));
    await settle();
    await stream().send(taskEvent('c4', { version: 4, progress: 5 }) + COUNT);
    answer(taskOf({ version: 5, progress: 11 }));
    await stream().end();
    expect([requests, seen]).toEqual([[TASK], [5, 11]]);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(streams).toHaveLength(2);
    expect(stream().lastEventId).toBe('n');
    await stream().send(taskEvent('c6', { version: 6, progress: 20 }) + COUNT);
    requests.length = 0;
    await vi.advanceTimersByTimeAsync(POLL_MS * 5);
    expect([requests, seen]).toEqual([[], [5, 11, 20]]);
    live.close();
  });

  it('tries again less and less often while there is none, and keeps polling', async () => {
    const { live, requests, settle, streams } = fakeStreams([404, 0, 503, 429]);
    live.watchTask(ID, () => undefined);
    await settle();
    await vi.advanceTimersByTimeAsync(POLL_MS * 2);
    expect(requests.length).toBeGreaterThan(1);
    await vi.advanceTimersByTimeAsync(POLL_MS * 24);
    expect(streams).toHaveLength(1);
    live.close();
  });

  it('takes a stream for dead that says nothing, not even a comment, and one that beats for alive', async () => {
    const { live, stream, settle, streams } = fakeStreams();
    live.listen(() => undefined);
    await settle();
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    await stream().send(': beat\n\n');
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect(streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(POLL_MS * 3);
    expect(streams).toHaveLength(2);
    live.close();
  });

  it('drops what is not newer, requests once a task that ended before, never again for one that is gone', async () => {
    const { live, requests, stream, settle, answer } = fakeStreams();
    const seen: number[] = [];
    live.watchTask(ID, (task) => seen.push(task.version));
    await settle();
    answer(taskOf({ version: 7, status: 'completed' }));
    await stream().send(COUNT);
    await stream().send(taskEvent('x', { version: 6 }) + taskEvent('y', { version: 7 }));
    expect([requests, seen]).toEqual([[TASK], [7]]);
    answer(404);
    live.watchTask('other', () => undefined);
    await settle();
    await stream().end();
    await vi.advanceTimersByTimeAsync(POLL_MS * 4);
    expect(requests).toEqual([TASK, '/api/tasks/other']);
    live.close();
  });

  it('ends where the session has ended, and starts anew for the next person without the old cursor', async () => {
    const { live, stream, settle, streams } = fakeStreams();
    live.listen(() => undefined);
    await settle();
    await stream().send(COUNT);
    live.close();
    expect(stream().signal?.aborted).toBe(true);
    live.watchTask(ID, () => undefined);
    await settle();
    expect(streams).toHaveLength(2);
    expect(stream().lastEventId).toBeNull();
    live.close();
    const refused = fakeStreams([401]);
    refused.live.watchTask(ID, () => undefined);
    await vi.advanceTimersByTimeAsync(POLL_MS * 20);
    expect([refused.streams.length, refused.requests.length]).toEqual([0, 0]);
  });
});
