import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Verdict } from './bug.ts';
import type { Trial } from './trial.ts';

/** One line of the file. */
export interface TrialResult {
  /** State of the code; results of another one are not taken up. */
  readonly state: string;
  readonly kind: Trial['kind'];
  readonly area: string;
  readonly name: string;
  readonly verdict: Verdict;
  readonly by: string | null;
  readonly tests: number;
  readonly related: number;
  readonly seconds: number;
}

/** Commit, changes that are not committed and new files, as one short text. */
export function readState(root: string): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const hash = createHash('sha256');
  hash.update(git('rev-parse', 'HEAD')).update(git('diff', 'HEAD', '--', '.', ':!docs'));
  const added = git('ls-files', '--others', '--exclude-standard', '--', '.', ':!docs').split('\n');
  for (const path of added) if (path !== '') hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}

export function appendResult(path: string, result: TrialResult): void {
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, `${JSON.stringify(result)}\n`);
}

const parse = (line: string): TrialResult | null => {
  try {
    return JSON.parse(line) as TrialResult;
  } catch {
    // The run was ended while it wrote the line: that bug is tried again.
    return null;
  }
};

/** Results of an interrupted run of the same state of the code, by kind and name. */
export function readResults(path: string, state: string): Map<string, TrialResult> {
  if (!existsSync(path)) return new Map();
  const results = readFileSync(path, 'utf8')
    .split('\n')
    .map(parse)
    .filter((result) => result !== null)
    .filter((result) => result.state === state);
  return new Map(results.map((result) => [resultKey(result), result]));
}

export const resultKey = ({ kind, area, name }: Pick<TrialResult, 'kind' | 'area' | 'name'>): string =>
  `${kind} ${area}: ${name}`;
