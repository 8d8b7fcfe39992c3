import { buildRequest } from '@sarm/contracts/http/build-request';
import type { Task } from '@sarm/contracts/http/entities';
import { routes } from '@sarm/contracts/http/route-table';
import { isTaskFinished } from '@sarm/domain/statuses';
import type { Session } from '../session/session.ts';
import { readEvents } from './read-events.ts';

export const POLL_MS = 2000;
/** A browser opens six connections to one host; streams that took them all would stop every other call. */
export const MAX_STREAMS = 2;
const POLLS_BEFORE_NEXT_STREAM = 10;

export interface TaskWatch {
  readonly session: Pick<Session, 'send'>;
  readonly taskId: string;
  readonly signal: AbortSignal;
  readonly onTask: (task: Task) => void;
}

let openStreams = 0;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

type Ending = 'finished' | 'gone' | 'broken';

async function stream(watch: TaskWatch, seen: { id: string }): Promise<Ending> {
  const { url } = buildRequest(routes.tasks.events, { params: { id: watch.taskId } });
  const headers = { accept: 'text/event-stream', ...(seen.id === '' ? {} : { 'last-event-id': seen.id }) };
  const response = await watch.session.send(url, { headers, signal: watch.signal, background: true });
  if (response.status === 404 || response.status === 401) return 'gone';
  if (!response.ok || response.body === null) return 'broken';
  for await (const event of readEvents(response.body)) {
    const task = JSON.parse(event.data) as Task;
    seen.id = event.id;
    watch.onTask(task);
    if (isTaskFinished(task.status)) return 'finished';
  }
  return 'broken';
}

async function poll(watch: TaskWatch): Promise<Ending> {
  const { url } = buildRequest(routes.tasks.get, { params: { id: watch.taskId } });
  const response = await watch.session.send(url, { signal: watch.signal, background: true });
  if (response.status === 404 || response.status === 401) return 'gone';
  if (!response.ok) return 'broken';
  const task = (await response.json()) as Task;
  watch.onTask(task);
  return isTaskFinished(task.status) ? 'finished' : 'broken';
}

async function streamIfFree(watch: TaskWatch, seen: { id: string }): Promise<Ending> {
  if (openStreams >= MAX_STREAMS) return 'broken';
  openStreams += 1;
  try {
    return await stream(watch, seen);
  } catch {
    return 'broken';
  } finally {
    openStreams -= 1;
  }
}

/** Tells every state of a task until it ends: live where possible, else by asking every two seconds. */
export async function watchTask(watch: TaskWatch): Promise<void> {
  const seen = { id: '' };
  while (!watch.signal.aborted) {
    if ((await streamIfFree(watch, seen)) !== 'broken') return;
    for (let polls = 0; polls < POLLS_BEFORE_NEXT_STREAM && !watch.signal.aborted; polls += 1) {
      if ((await poll(watch).catch((): Ending => 'broken')) !== 'broken') return;
      await pause(POLL_MS, watch.signal);
    }
  }
}
