import { insertDeadLetter } from '@sarm/database/work/dead-letters.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import type { JobConsumer } from '@sarm/runtime/queue/job-queue';
import { notice } from '@sarm/domain/catalogue/notices';
import type { ChoreHandler } from '../chores/chore-handler.ts';
import { type GivenUp, giveUp } from './give-up.ts';
import { type RunDeps, scopeOf } from './run-deps.ts';
import { jobAddress } from './run-job.ts';

type Letter = Parameters<Parameters<JobConsumer['consumeDeadLetters']>[0]>[0];

/** What the queue itself says when it takes a job from a worker. */
const QUEUE_REASONS: Readonly<Record<string, 'task.worker_stopped' | 'task.took_too_long'>> = {
  'job heartbeat timeout': 'task.worker_stopped',
  'job timed out': 'task.took_too_long',
};

/** Ends the task of a job that used up its retries without any run reporting why, e.g. because each of them crashed. */
export async function endDeadLetter(
  deps: RunDeps,
  chores: readonly ChoreHandler[],
  letter: Letter,
): Promise<void> {
  const chore = chores.find((each) => each.chore.name === letter.jobName);
  if (chore !== undefined) return await keepDeadChore(deps, chore, letter);
  const address = jobAddress.safeParse(letter.payload);
  if (!address.success) {
    const { requestId, jobId, jobName, reason } = letter;
    deps.log.error({ requestId, jobId, job: jobName, reason }, 'a job that names no task was given up');
    return;
  }
  const { taskId, projectId } = address.data;
  const message = notice(QUEUE_REASONS[letter.reason] ?? 'task.crashed', { count: letter.attempts });
  const work: GivenUp = {
    projectId,
    taskId,
    jobId: letter.jobId,
    jobName: letter.jobName,
    payload: address.data,
    attempts: letter.attempts,
    notice: message,
    reason: letter.reason,
  };
  const scope = scopeOf(work);
  const give = async (endings: RunDeps['work']['endings']): Promise<void> => {
    const given = await inScope(deps.db, scope, (tx) => giveUp(tx, { ...deps.work, endings }, work));
    if (given) deps.counts?.failure(work.jobName, message.code);
  };
  try {
    await give(deps.work.endings);
  } catch (error) {
    // Rows that cannot be mended must not leave a task that runs for ever in everybody's list.
    deps.log.error(
      { requestId: letter.requestId, err: error, taskId },
      'could not mend the rows of a task that was given up',
    );
    await give({});
  }
}

/** Work without a task has nobody who waits for it; administrators find it among the dead letters. */
const keepDeadChore = (deps: RunDeps, { chore, onGivenUp }: ChoreHandler, letter: Letter): Promise<void> =>
  inScope(deps.db, asInstallation, async (tx) => {
    const { requestId, jobId, reason } = letter;
    deps.log.error({ requestId, jobId, chore: chore.name, reason }, 'a chore was given up');
    const payload = chore.payload.safeParse(letter.payload);
    if (payload.success) await onGivenUp?.(tx, payload.data);
    const kept = { payload: payload.success ? (payload.data as object) : {} };
    await insertDeadLetter(tx, { ...letter, ...kept, projectId: null, taskId: null });
  });
