import { commitWithoutWaiting, inScope } from '@sarm/database/kernel/scope';
import { findTask, reportProgress, type TaskProgress } from '@sarm/database/work/tasks.repository';
import { type RunDeps, scopeOf, type TaskRun } from './run-deps.ts';

/** At most two writes a second: every write wakes the browsers that watch the project. */
const WRITE_MS = 500;
const CHECK_MS = 2000;

export interface RunWatch {
  report(change: TaskProgress): void;
  stop(): void;
}

/**
 * Writes the progress of a run and notices when the task was cancelled or taken over, even while the run
 * reports nothing. `onLost` is called once.
 */
export function watchRun(deps: RunDeps, run: TaskRun, onLost: () => void): RunWatch {
  let pending: TaskProgress | undefined;
  let checkedAt = Date.now();
  let stopped = false;
  let busy = false;

  const tick = async (): Promise<void> => {
    const change = pending;
    if (busy || (change === undefined && Date.now() - checkedAt < CHECK_MS)) return;
    busy = true;
    pending = undefined;
    try {
      const held = await inScope(deps.db, scopeOf(run), async (tx) => {
        if (change !== undefined) {
          await commitWithoutWaiting(tx);
          return await reportProgress(tx, run, change);
        }
        const task = await findTask(tx, run.id);
        return task?.attempt_token === run.token && task.status === 'processing';
      });
      checkedAt = Date.now();
      if (held || stopped) return;
      stop();
      onLost();
    } catch (error) {
      // The database is away: the work continues, and its result will be refused or accepted by the token.
      deps.log.warn({ err: error, taskId: run.id }, 'could not write the progress of a task');
    } finally {
      busy = false;
    }
  };

  const timer = setInterval(() => void tick(), WRITE_MS);
  const stop = (): void => {
    stopped = true;
    clearInterval(timer);
  };
  return {
    report: (change) => {
      pending = { ...pending, ...change, ...clampPercent(change) };
    },
    stop,
  };
}

/** The column takes integers from 0 to 100 and would refuse the row otherwise. */
const clampPercent = ({ progress }: TaskProgress): TaskProgress =>
  progress === undefined || Number.isNaN(progress)
    ? {}
    : { progress: Math.max(0, Math.min(100, Math.floor(progress))) };
