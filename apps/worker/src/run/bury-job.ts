import { asProject, inScope } from '@sarm/database/scope';
import type { JobConsumer } from '@sarm/runtime/queue/job-queue';
import type { JobHandler } from '../jobs/job-handler.ts';
import { attemptsText, type GivenUp, giveUp } from './give-up.ts';
import type { RunDeps } from './run-deps.ts';
import { jobAddress } from './run-job.ts';

type Letter = Parameters<Parameters<JobConsumer['consumeDeadLetters']>[0]>[0];

/** What the queue itself says when it takes a job from a worker. */
const QUEUE_REASONS: Readonly<Record<string, string>> = {
  'job heartbeat timeout': 'The worker stopped while working on this',
  'job timed out': 'The work took too long and was stopped',
};

/** Ends the task of a job that used up its retries without any run telling why, e.g. because each of them crashed. */
export async function buryJob(deps: RunDeps, handlers: readonly JobHandler[], letter: Letter): Promise<void> {
  const address = jobAddress.safeParse(letter.payload);
  if (!address.success) {
    deps.log.error({ letter }, 'a job that names no task was given up');
    return;
  }
  const { taskId, projectId } = address.data;
  const told = QUEUE_REASONS[letter.reason];
  const attempts = attemptsText(letter.attempts);
  const work: GivenUp = {
    handler: handlers.find((each) => each.job.name === letter.jobName),
    projectId,
    taskId,
    jobId: letter.jobId,
    jobName: letter.jobName,
    payload: address.data,
    attempts: letter.attempts,
    message:
      told === undefined ? `Something went wrong on the server (${attempts})` : `${told} (${attempts})`,
    reason: told === undefined ? letter.reason : `${told} (${attempts})`,
  };
  const scope = asProject(projectId);
  try {
    await inScope(deps.db, scope, (tx) => giveUp(tx, work));
  } catch (error) {
    // Rows that cannot be mended must not leave a task that runs for ever in everybody's list.
    deps.log.error({ err: error, taskId }, 'could not mend the rows of a task that was given up');
    await inScope(deps.db, scope, (tx) => giveUp(tx, { ...work, handler: undefined }));
  }
}
