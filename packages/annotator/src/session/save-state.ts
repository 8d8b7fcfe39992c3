import type { SaveState, SendingProblem } from './frame-session.types.ts';
import type { Failure } from './what-failed.ts';

export interface SavingFacts {
  /** Edits that the server has not answered. */
  readonly waiting: number;
  /** Of them, those that are not on the disk of this computer yet. */
  readonly writing: number;
  readonly keeps: boolean;
  readonly failed: Failure | null;
  readonly full: boolean;
  readonly conflicts: number;
  readonly savedAt: string | null;
}

const PROBLEM: Readonly<Partial<Record<Failure, SendingProblem>>> = {
  gone: 'gone',
  refused: 'refused',
  server: 'server',
};

/** What a person reads: never that something is kept before it is, and never that it is saved before the server said so. */
export function saveStateOf(facts: SavingFacts): SaveState {
  const { waiting, writing, keeps, failed, full, conflicts, savedAt } = facts;
  if (full) return { kind: 'failed', n: waiting, because: 'full' };
  if (waiting === 0)
    return conflicts > 0 ? { kind: 'conflict', n: conflicts } : { kind: 'saved', at: savedAt };
  if (writing > 0) return { kind: 'saving', n: waiting };
  if (failed === 'offline') return { kind: 'offline', n: waiting, kept: keeps };
  const because = failed === null ? undefined : PROBLEM[failed];
  return because === undefined ? { kind: 'saving', n: waiting } : { kind: 'failed', n: waiting, because };
}
