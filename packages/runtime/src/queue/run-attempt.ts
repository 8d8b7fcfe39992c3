import { runFrom } from '../trace/origin.ts';
import type { SpanAttributes } from '../trace/span.ts';
import type { Tracer } from '../trace/tracer.ts';
import { ClaimLost, type QuietEnding, WorkerStopping } from './job-queue.ts';
import { takeOrigin } from './job-origin.ts';
import type { HeldJob } from './running-jobs.ts';

export interface Attempt {
  readonly payload: unknown;
  readonly requestId: string | undefined;
  endedAs(ending: QuietEnding): void;
}

/** A run that failed is tried again, unless the work was given up with it. */
export const ATTEMPT_OUTCOMES = [
  'completed',
  'failed',
  'given_up',
  'interrupted',
  'taken_over',
  'obsolete',
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** For figures of a process: one run of a job that has ended. */
export interface EndedAttempt {
  readonly queue: string;
  readonly outcome: AttemptOutcome;
  /** From when it might have begun. */
  readonly waitedSeconds: number;
  readonly seconds: number;
}

interface Around {
  readonly tracer: Tracer | undefined;
  readonly onEnded: ((attempt: EndedAttempt) => void) | undefined;
  readonly queue: string;
  readonly held: HeldJob;
}

/** One run of a job, as a span of the trace that enqueued it; what the run enqueues goes back to the same request. */
export async function runAttempt(
  { tracer, onEnded, queue, held }: Around,
  run: (attempt: Attempt) => Promise<void>,
): Promise<void> {
  const { payload, origin } = takeOrigin(held.job.data);
  const { requestId, span: parent } = origin;
  const waitedMs = waited(held);
  const span = tracer?.begin({ kind: 'consumer', name: `process ${queue}`, parent });
  const begun = performance.now();
  let outcome: AttemptOutcome = 'completed';
  const endedAs = (ending: QuietEnding): void => {
    outcome = ending;
  };
  try {
    await runFrom({ requestId, span: span?.context ?? parent }, () => run({ payload, requestId, endedAs }));
  } catch (error) {
    outcome = outcomeOf(held);
    throw error;
  } finally {
    const seconds = (performance.now() - begun) / 1000;
    onEnded?.({ queue, outcome, waitedSeconds: waitedMs / 1000, seconds });
    span?.end({
      failed: outcome === 'failed' || outcome === 'given_up',
      attributes: describe({ queue, held, requestId, outcome, waitedMs }),
    });
  }
}

function outcomeOf({ job, signal, retryLimit }: HeldJob): AttemptOutcome {
  if (signal.reason instanceof WorkerStopping || signal.reason instanceof ClaimLost) return 'interrupted';
  return job.retryCount >= retryLimit() ? 'given_up' : 'failed';
}

/** By two clocks, that of the database and that of this machine: where they differ, this does too. */
const waited = ({ job }: HeldJob): number => Math.max(0, Date.now() - new Date(job.startAfter).getTime());

const describe = (run: {
  queue: string;
  held: HeldJob;
  requestId: string | undefined;
  outcome: AttemptOutcome;
  waitedMs: number;
}): SpanAttributes => ({
  'messaging.system': 'pg-boss',
  'messaging.operation.type': 'process',
  'messaging.destination.name': run.queue,
  'messaging.message.id': run.held.job.id,
  'sarm.job.attempt': run.held.job.retryCount + 1,
  'sarm.job.outcome': run.outcome,
  'sarm.job.waited_ms': run.waitedMs,
  ...(run.requestId === undefined ? {} : { 'sarm.request_id': run.requestId }),
});
