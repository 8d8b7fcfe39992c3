import { isNotice, type Notice, notice } from '@sarm/domain/catalogue/notices';
import type { TrainerEvent } from './trainer-events.ts';

/** How one run of the trainer ended. */
export type TrainerEnd =
  | { readonly kind: 'done' | 'stopped' }
  /** Trying again cannot help. */
  | { readonly kind: 'refused'; readonly reason: Notice }
  /** It goes on from its checkpoint; where that does not help either, this is why. */
  | { readonly kind: 'broken'; readonly reason: Notice };

export const STATUS = { done: 0, refused: 2, stopped: 3, lost: 4 } as const;
/** As a shell reports a program that was killed. */
const KILLED = 137;

export interface EndedProcess {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The events that it wrote last of their kind. */
  readonly refused: Extract<TrainerEvent, { event: 'refused' }> | undefined;
  readonly described: boolean;
  /** It was killed here: because it was silent, or because it did not stop. */
  readonly killedFor: 'silence' | 'stop' | undefined;
  /** The system has ended programs for lack of memory meanwhile; undefined: it does not say. */
  readonly memoryEnded: boolean | undefined;
  readonly limits: TrainingLimits;
  /** Processor seconds that it reported last. */
  readonly cpuSeconds: number;
}

export interface TrainingLimits {
  readonly batchSize: number;
  readonly megabytes: number;
  readonly cpuSeconds: number;
  readonly hours: number;
  readonly silenceSeconds: number;
  readonly processes: number;
}

export function endOf(process: EndedProcess): TrainerEnd {
  const { code, signal, limits } = process;
  if (process.killedFor === 'silence')
    return { kind: 'refused', reason: notice('training.silent', { seconds: limits.silenceSeconds }) };
  if (process.killedFor === 'stop' || code === STATUS.stopped) return { kind: 'stopped' };
  if (code === STATUS.done && process.described) return { kind: 'done' };
  if (code === STATUS.refused && process.refused !== undefined)
    return { kind: 'refused', reason: reasonOf(process.refused) };
  if (code === STATUS.lost)
    return { kind: 'broken', reason: notice('training.process_lost', { processes: limits.processes }) };
  if (signal === 'SIGXCPU' || (wasKilled(process) && process.cpuSeconds >= 0.95 * limits.cpuSeconds))
    return { kind: 'refused', reason: notice('training.time_over', { hours: limits.hours }) };
  if (wasKilled(process)) return outOfMemory(process);
  const status = signal ?? String(code);
  return { kind: 'broken', reason: notice('training.ended_early', { status }) };
}

const wasKilled = ({ code, signal }: EndedProcess): boolean => signal === 'SIGKILL' || code === KILLED;

/**
 * Killed from outside. Where the system reports that it was short of memory, a second try would end alike; else somebody
 * may have killed it, and only after several tries memory remains as the reason.
 */
function outOfMemory({ memoryEnded, limits }: EndedProcess): TrainerEnd {
  const reason = notice('training.out_of_memory', {
    batchSize: limits.batchSize,
    megabytes: limits.megabytes,
  });
  return { kind: memoryEnded === true ? 'refused' : 'broken', reason };
}

/** A code that this version has no text for is shown as what it is. */
function reasonOf({ code, params }: Extract<TrainerEvent, { event: 'refused' }>): Notice {
  const found = { code, params };
  return isNotice(found) ? found : notice('training.data_refused', { reason: code });
}
