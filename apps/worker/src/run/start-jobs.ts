import { allJobs } from '@sarm/contracts/jobs/job-table';
import type { JobDefinition } from '@sarm/contracts/jobs/job';
import type { JobConsumer } from '@sarm/runtime/queue/job-queue';
import type { ChoreHandler } from '../chores/chore-handler.ts';
import type { JobHandler } from '../jobs/job-handler.ts';
import { endDeadLetter } from './end-dead-letter.ts';
import type { RunDeps } from './run-deps.ts';
import { runChore } from './run-chore.ts';
import { runJob } from './run-job.ts';

export interface StartJobsOptions {
  readonly consumer: JobConsumer;
  readonly deps: RunDeps;
  readonly handlers: readonly JobHandler[];
  /** Done by every worker, whatever its queues. */
  readonly chores: readonly ChoreHandler[];
  /** Names of the queues of this process; undefined: all. A name with a minus is left out, of all where no other is named. */
  readonly queues?: readonly string[] | undefined;
  readonly concurrency: number;
  readonly jobs?: readonly JobDefinition[];
}

/** Begins to work on the chosen queues; answers with their names. Refuses when a queue has no handler or two. */
export async function startJobs(options: StartJobsOptions): Promise<string[]> {
  const chosen = chooseHandlers(options);
  await options.consumer.start();
  await options.consumer.consumeDeadLetters((letter) => endDeadLetter(options.deps, options.chores, letter));
  for (const handler of chosen) {
    await options.consumer.consume(handler.job, { concurrency: options.concurrency }, (queued) =>
      runJob(options.deps, handler, queued),
    );
  }
  for (const handler of options.chores)
    await options.consumer.consumeChore(handler.chore, (queued) => runChore(handler, queued));
  return chosen.map((handler) => handler.job.name);
}

export function chooseHandlers(
  options: Pick<StartJobsOptions, 'handlers' | 'queues' | 'jobs'>,
): JobHandler[] {
  const existing = (options.jobs ?? allJobs).map((job) => job.name);
  const written = options.queues ?? existing;
  const leftOut = written.filter((name) => name.startsWith('-')).map((name) => name.slice(1));
  const named = written.filter((name) => !name.startsWith('-'));
  const requested = [...new Set(named.length === 0 ? existing : named)].filter(
    (name) => !leftOut.includes(name),
  );
  const problems = [
    ...[...requested, ...leftOut]
      .filter((name) => !existing.includes(name))
      .map((name) => `there is no queue ${name}`),
    ...options.handlers
      .filter((handler) => !existing.includes(handler.job.name))
      .map((handler) => `the handler of ${handler.job.name} belongs to no queue`),
  ];
  const chosen = requested.flatMap((name) => {
    const found = options.handlers.filter((handler) => handler.job.name === name);
    if (found.length !== 1 && existing.includes(name))
      problems.push(found.length === 0 ? `${name} has no handler` : `${name} has ${found.length} handlers`);
    return found;
  });
  if (problems.length > 0) throw new Error(`jobs:\n${problems.map((each) => `  ${each}`).join('\n')}`);
  return chosen;
}
