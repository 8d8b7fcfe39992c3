import { eventsCalls } from '@sarm/contracts/addresses/events.generated';
import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { LiveEvent } from '@sarm/contracts/http/events/live-events';
import type { Session } from '../session/session.ts';
import { createHub } from './live-hub.ts';
import { readEvents, type ServerEvent } from './read-events.ts';

export const POLL_MS = 2000;
/** The server beats every 15 seconds; three missed beats are a dead connection that nobody closed. */
export const SILENCE_MS = 45_000;
const MOST_POLLS_BETWEEN_TRIES = 10;
const NOTHING: ReadonlySet<string> = new Set();

export interface Live {
  /** Every newer state of a task; a state that is stored already is reported at once. */
  watchTask(id: string, onTask: (task: Task) => void): () => void;
  /** Every event of this tab's stream. */
  listen(onEvent: (event: LiveEvent) => void): () => void;
  /** Ends the connection and forgets what was received, e.g. when somebody signs out. */
  close(): void;
}

type Ending = 'refused' | 'broken' | 'ended';

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * One stream for the entire tab, open while anybody listens: a browser has six connections to a host, and a stream for
 * each task would stop every other call. While it is away watched tasks are polled every two seconds. All of it is
 * sent as background work, so that a screen nobody looks at does not keep its session alive.
 */
export function createLive(session: Pick<Session, 'send'>): Live {
  const hub = createHub();
  /** Tasks that the server does not know, or not for this person. */
  const gone = new Set<string>();
  let running: AbortController | undefined;
  let lastEventId = '';
  /** Set once everything that runs has been reported: from then on an unknown task has to be requested. */
  let caughtUp = false;
  /** Tasks that this connection has reported. */
  const reportedIds = new Set<string>();

  const fetchTask = async (id: string, signal: AbortSignal): Promise<void> => {
    const { url } = buildRequest(tasksCalls.get, { params: { id } });
    const answer = await session.send(url, { signal, background: true }).catch(() => undefined);
    if (answer?.ok === true) hub.reportTask((await answer.json()) as Task);
    else if (answer?.status === 404) gone.add(id);
  };
  const fetchOpen = async (signal: AbortSignal, skipped: ReadonlySet<string> = NOTHING): Promise<void> => {
    const ids = hub.open().filter((id) => !gone.has(id) && !skipped.has(id));
    await Promise.all(ids.map((id) => fetchTask(id, signal)));
  };

  const receive = (event: ServerEvent, signal: AbortSignal): void => {
    if (event.id !== '') lastEventId = event.id;
    if (event.name === 'task') {
      const task = JSON.parse(event.data) as Task;
      reportedIds.add(task.id);
      hub.reportTask(task);
    } else {
      hub.report({ type: event.name, data: JSON.parse(event.data) } as LiveEvent);
    }
    if (event.name !== 'notification') return;
    // The count comes after all that runs: what it has not reported ended before it began.
    if (!caughtUp) void fetchOpen(signal, reportedIds);
    caughtUp = true;
  };

  const stream = async (signal: AbortSignal): Promise<Ending> => {
    const silent = new AbortController();
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    const alive = (): void => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => silent.abort(), SILENCE_MS);
    };
    try {
      const { url } = buildRequest(eventsCalls.open, { query: {} });
      const answer = await session.send(url, {
        headers: {
          accept: 'text/event-stream',
          ...(lastEventId === '' ? {} : { 'last-event-id': lastEventId }),
        },
        signal: AbortSignal.any([signal, silent.signal]),
        background: true,
      });
      if (answer.status === 401 || answer.status === 403) return 'refused';
      if (!answer.ok || answer.body === null) return 'broken';
      alive();
      for await (const event of readEvents(answer.body, alive)) receive(event, signal);
      return 'ended';
    } catch {
      return 'broken';
    } finally {
      caughtUp = false;
      reportedIds.clear();
      clearTimeout(watchdog);
    }
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    let failures = 0;
    while (!signal.aborted) {
      const ending = await stream(signal);
      if (ending === 'refused') return;
      // A stream that was open is requested again after one poll, one that cannot be had less and less often.
      failures = ending === 'ended' ? 0 : failures + 1;
      const polls = Math.min(2 ** failures, MOST_POLLS_BETWEEN_TRIES);
      for (let poll = 0; poll < polls && !signal.aborted; poll += 1) {
        await fetchOpen(signal);
        await pause(POLL_MS, signal);
      }
    }
  };

  const stop = (): void => {
    running?.abort();
    running = undefined;
    caughtUp = false;
  };
  const start = (): void => {
    if (running !== undefined) return;
    running = new AbortController();
    const { signal } = running;
    void run(signal).finally(() => {
      if (running?.signal === signal) running = undefined;
    });
  };
  const until = (leave: () => void) => (): void => {
    leave();
    if (hub.isEmpty()) stop();
  };

  return {
    watchTask: (id, onTask) => {
      const leave = until(hub.watch(id, onTask));
      start();
      if (caughtUp && !hub.has(id) && running !== undefined) void fetchTask(id, running.signal);
      return leave;
    },
    listen: (onEvent) => {
      const leave = until(hub.listen(onEvent));
      start();
      return leave;
    },
    close: () => {
      stop();
      lastEventId = '';
      gone.clear();
      hub.forget();
    },
  };
}
