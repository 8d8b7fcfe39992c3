import { findCaller } from '@sarm/database/access.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { findMemberTask, type TaskRow } from '@sarm/database/tasks.repository';
import { isTaskFinished } from '@sarm/domain/statuses';
import type { AppDeps } from '../../deps.ts';
import { sessionLives } from '../../http/load-caller.ts';
import { createBell } from './bell.ts';
import type { TaskFeed } from './task-feed.ts';
import { presentTask } from './tasks.presenter.ts';

export interface EventStream {
  readonly taskId: string;
  readonly userId: string;
  readonly sessionId: string;
  /** The version that the client has seen; 0 for none. */
  readonly seen: number;
  readonly signal: AbortSignal;
  /** The longest silence; access is checked again at least this often. */
  readonly beatMs: number;
}

const KEEP_ALIVE = ': keep-alive\n\n';
/** When the database is away nothing can be checked, so nothing is told; the stream waits and looks again. */
const RETRY_MS = 1000;

/**
 * The states of a task as server-sent events, until it ends or the caller may no longer see it. Every round reads the
 * newest state, so a slow client skips states in between instead of filling memory.
 */
export async function* taskEvents(
  deps: Pick<AppDeps, 'db' | 'clock' | 'log'>,
  feed: TaskFeed,
  stream: EventStream,
): AsyncGenerator<string> {
  const bell = createBell(stream.signal);
  const unsubscribe = feed.subscribe(stream.taskId, bell.ring);
  let { seen } = stream;
  try {
    // Says at once that the stream is open: a client whose task does not change would otherwise wait for headers.
    yield KEEP_ALIVE;
    while (!stream.signal.aborted) {
      const task = await readIfAllowed(deps, stream);
      if (task === 'gone') return;
      if (task !== 'unknown') {
        if (task.version > seen) {
          seen = task.version;
          yield eventOf(task);
        }
        if (isTaskFinished(task.status)) return;
      }
      const rung = await bell.wait(task === 'unknown' ? RETRY_MS : stream.beatMs);
      if (!rung) yield KEEP_ALIVE;
    }
  } finally {
    unsubscribe();
  }
}

const eventOf = (task: TaskRow): string =>
  `id: ${task.version}\nevent: task\ndata: ${JSON.stringify(presentTask(task))}\n\n`;

/** Session, account and membership as they are now, not as they were when the stream was opened. */
async function readIfAllowed(
  { db, clock, log }: Pick<AppDeps, 'db' | 'clock' | 'log'>,
  { taskId, userId, sessionId }: EventStream,
): Promise<TaskRow | 'gone' | 'unknown'> {
  try {
    const caller = await findCaller(db, sessionId);
    if (caller === undefined || caller.userId !== userId) return 'gone';
    if (!caller.isActive || !sessionLives(caller, clock.now())) return 'gone';
    return (await inScope(db, asUser(userId), (tx) => findMemberTask(tx, taskId, userId))) ?? 'gone';
  } catch (error) {
    log.debug({ err: error, taskId }, 'the state of a task could not be read for its stream');
    return 'unknown';
  }
}
