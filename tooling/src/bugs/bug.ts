/** A mistake that somebody could make, and the tests that must notice it. */
export interface Bug {
  readonly area: string;
  readonly name: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Test files of which at least one fails once the bug is in. */
  readonly tests: readonly string[];
}

const occurrences = (text: string, part: string): number => text.split(part).length - 1;

/** The text with the bug in it. Throws when the code has moved on, so that no entry rots unseen. */
export function applyBug(text: string, { find, replace, file }: Bug): string {
  const found = occurrences(text, find);
  if (found !== 1) throw new Error(`the text to replace occurs ${found} times in ${file}`);
  if (find === replace) throw new Error('nothing would change');
  return text.replace(find, () => replace);
}

/**
 * found: a test failed that passes without the bug. survived: all passed. undecided: the time was over. uncompiled:
 * the compiler refuses it, so no test is needed. broken: nothing could be run, or the tests fail without the bug too.
 */
export type Verdict = 'found' | 'survived' | 'undecided' | 'uncompiled' | 'broken';

export interface TestOutcome {
  readonly passed: number;
  readonly failed: number;
  readonly ok: boolean;
  /** Ended by the time limit. */
  readonly overran: boolean;
  readonly failedFiles: readonly string[];
}

/** Only a test that ran and failed has found a bug; code that no longer loads shows nothing about the tests. */
export function judge({ ok, passed, failed, overran }: TestOutcome): Verdict {
  if (failed > 0) return 'found';
  if (overran) return 'undecided';
  return ok && passed > 0 ? 'survived' : 'broken';
}
