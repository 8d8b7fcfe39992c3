import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { judge, type TestOutcome, type Verdict } from './bug.ts';
import { runTests } from './run-tests.ts';
import type { ScratchCopy } from './scratch-copy.ts';
import type { Trial } from './trial.ts';

export interface Judgement {
  readonly verdict: Verdict;
  /** The test file that failed. */
  readonly by: string | null;
  readonly tests: number;
}

const projectOfTypes = (file: string): string =>
  file.startsWith('apps/web/') ? 'apps/web' : 'tsconfig.json';

/** Puts bugs into a copy one at a time and runs tests on them. */
export class Trials {
  readonly #copy: ScratchCopy;
  readonly #limit: number;
  /** Test file → whether it passes without any bug. One that fails anyway would find everything. */
  readonly #sound = new Map<string, boolean>();
  readonly #soundTypes = new Set<string>();

  constructor(copy: ScratchCopy, limitSeconds: number) {
    this.#copy = copy;
    this.#limit = limitSeconds;
  }

  async run(trial: Trial): Promise<Judgement> {
    const path = join(this.#copy.root, trial.file);
    if (trial.kind === 'random') this.#requireSoundTypes(trial.file);
    const sound = readFileSync(path, 'utf8');
    writeFileSync(path, trial.change(sound));
    let failing: { outcome: TestOutcome; tests: number };
    try {
      if (trial.kind === 'random' && !this.#compiles(trial.file))
        return { verdict: 'uncompiled', by: null, tests: 0 };
      failing = await this.#runStages(trial);
    } finally {
      writeFileSync(path, sound);
    }
    const { outcome, tests } = failing;
    const [by = null] = outcome.failedFiles;
    // The compiler has accepted a random change: a file that it keeps from loading or from setting up has noticed it.
    const verdict = trial.kind === 'random' && by !== null ? 'found' : judge(outcome);
    if (verdict !== 'found' || by === null) return { verdict, by: null, tests };
    return (await this.#passesWithoutBug(by)) ? { verdict, by, tests } : { verdict: 'broken', by, tests };
  }

  async #runStages({ stages }: Trial): Promise<{ outcome: TestOutcome; tests: number }> {
    const end = performance.now() + this.#limit * 1000;
    let outcome: TestOutcome = { passed: 0, failed: 0, ok: false, overran: false, failedFiles: [] };
    let tests = 0;
    for (const stage of stages) {
      const left = (end - performance.now()) / 1000;
      if (left <= 0) return { outcome: { ...outcome, overran: true }, tests };
      outcome = await runTests(this.#copy.root, stage, left);
      tests += stage.length;
      if (judge(outcome) !== 'survived') break;
    }
    return { outcome, tests };
  }

  async #passesWithoutBug(test: string): Promise<boolean> {
    const passes = this.#sound.get(test) ?? (await runTests(this.#copy.root, [test], this.#limit)).ok;
    this.#sound.set(test, passes);
    return passes;
  }

  /** A copy that does not compile anyway would excuse every bug. */
  #requireSoundTypes(file: string): void {
    const project = projectOfTypes(file);
    if (this.#soundTypes.has(project)) return;
    if (!this.#compiles(file)) throw new Error(`without any bug ${project} does not compile`);
    this.#soundTypes.add(project);
  }

  /** What tsc keeps of one run makes the next one check only what the change touches. */
  #compiles(file: string): boolean {
    const project = projectOfTypes(file);
    const kept = join(this.#copy.root, `types-${basename(project)}.tsbuildinfo`);
    try {
      execFileSync('tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', kept], {
        cwd: this.#copy.root,
        stdio: 'ignore',
      });
      return true;
    } catch {
      return false;
    }
  }
}
