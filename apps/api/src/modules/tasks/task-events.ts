import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findMemberTask, type TaskRow } from '@sarm/database/work/tasks.repository';
import { isTaskFinished } from '@sarm/domain/statuses';
import type { Translate } from '@sarm/messages/create-translator';
import type { AppDeps } from '../../deps.ts';
import type { ChangeFeed } from '../../live/change-feed.ts';
import { eventOf, KEEP_ALIVE } from '../../live/send-events.ts';
import { stillAdmitted, type StreamOwner } from '../../live/still-admitted.ts';
import { createSleeper } from '../../live/sleeper.ts';
import { presentTask } from '../../presenters/tasks.presenter.ts';

export interface TaskStream extends StreamOwner {
  readonly taskId: string;
  /** The version that the client has seen; 0 for none. */
  readonly seen: number;
  readonly signal: AbortSignal;
  /** The longest silence; access is checked again at least this often. */
  readonly beatMs: number;
  readonly t: Translate;
}

/** When the database is away nothing can be checked, so nothing is sent; the stream waits and looks again. */
const RETRY_MS = 1000;

/**
 * The states of a task as server-sent events, until it ends or the caller may no longer see it. Every round reads the
 * newest state, so a slow client skips states in between instead of filling memory.
 */
export async function* taskEvents(
  deps: Pick<AppDeps, 'db' | 'clock' | 'log'>,
  feed: ChangeFeed,
  stream: TaskStream,
): AsyncGenerator<string> {
  const sleeper = createSleeper(stream.signal);
  const unsubscribe = feed.subscribe([`task:${stream.taskId}`], sleeper.wake);
  let { seen } = stream;
  try {
    // Shows at once that the stream is open: a client whose task does not change would otherwise wait for headers.
    yield KEEP_ALIVE;
    while (!stream.signal.aborted) {
      const task = await readIfAllowed(deps, stream);
      if (task === 'gone') return;
      if (task !== 'unknown') {
        if (task.version > seen) {
          seen = task.version;
          yield eventOf(task.version, 'task', presentTask(task, stream.t));
        }
        if (isTaskFinished(task.status)) return;
      }
      const woken = await sleeper.sleep(task === 'unknown' ? RETRY_MS : stream.beatMs);
      if (!woken) yield KEEP_ALIVE;
    }
  } finally {
    unsubscribe();
  }
}

/** Session, account and membership as they are now, not as they were when the stream was opened. */
async function readIfAllowed(
  { db, clock, log }: Pick<AppDeps, 'db' | 'clock' | 'log'>,
  stream: TaskStream,
): Promise<TaskRow | 'gone' | 'unknown'> {
  const { taskId, userId } = stream;
  try {
    return await inScope(db, asUser(userId), async (tx) =>
      (await stillAdmitted(tx, stream, clock.now()))
        ? ((await findMemberTask(tx, taskId, userId)) ?? 'gone')
        : 'gone',
    );
  } catch (error) {
    log.debug({ err: error, taskId }, 'the state of a task could not be read for its stream');
    return 'unknown';
  }
}
