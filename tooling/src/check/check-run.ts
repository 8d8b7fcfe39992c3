import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  countOutsideErrors,
  countPlain,
  countPytest,
  countSuite,
  type SuiteResult,
} from './count-results.ts';
import { presentEnd, presentSlowest, type StepResult } from './present-results.ts';
import { runStep } from './run-step.ts';
import type { Step, StepRun } from './step.ts';
import {
  filesToRetry,
  mergeReports,
  nameFailures,
  slowestFiles,
  type VitestReport,
} from './vitest-report.ts';

const SLOWEST = 10;

interface Outcome {
  readonly step: Step;
  readonly run: StepRun;
  readonly suite: SuiteResult | null;
}

export interface CheckPlace {
  readonly root: string;
  /** Where logs and reports are written. */
  readonly folder: string;
  readonly print: (text: string) => void;
}

/** What has run so far in one check, with the reports of its suites on disk. */
export class CheckRun {
  readonly #place: CheckPlace;
  readonly #outcomes = new Map<string, Outcome>();
  readonly #triedTwice: string[] = [];

  constructor(place: CheckPlace) {
    this.#place = place;
  }

  /** Runs the step and prints its output in one piece when it has ended. */
  async runOnce(step: Step): Promise<void> {
    this.#place.print(`▸ ${step.name} started`);
    // The report of an earlier run would be taken for that of a suite that crashed.
    if (step.kind === 'vitest') rmSync(this.#reportOf(step.name), { force: true });
    const run = await runStep(step, { folder: this.#place.folder, log: step.name });
    const suite =
      step.kind === 'vitest'
        ? {
            report: this.#readReport(step.name),
            exitCode: run.exitCode,
            outsideErrors: countOutsideErrors(run.log),
          }
        : null;
    const outcome = { step, run, suite };
    this.#outcomes.set(step.name, outcome);
    this.#place.print(`\n=== ${step.name}\n${run.log.trimEnd()}`);
    if (suite?.report)
      this.#place.print(presentSlowest(step.name, slowestFiles(suite.report, SLOWEST), this.#place.root));
    this.#place.print(presentEnd(toResult(outcome)));
  }

  /** Failed files of suites once more, one suite at a time with the machine to itself. */
  async retryFailedFiles(): Promise<void> {
    for (const outcome of this.#outcomes.values()) {
      const files = outcome.suite?.report ? filesToRetry(outcome.suite.report) : [];
      if (files.length > 0) await this.#retry(outcome, files);
    }
  }

  get results(): StepResult[] {
    return [...this.#outcomes.values()].map(toResult);
  }

  get triedTwice(): readonly string[] {
    return this.#triedTwice;
  }

  get failures(): string[] {
    return [...this.#outcomes.values()]
      .filter((outcome) => toResult(outcome).counts.failed > 0)
      .flatMap(({ step, suite }) => {
        const named = suite?.report ? nameFailures(suite.report, this.#place.root) : [];
        const log = relative(this.#place.root, join(this.#place.folder, `${step.name}.log`));
        return (named.length > 0 ? named : [`see ${log}`]).map((line) => `${step.name}: ${line}`);
      });
  }

  async #retry({ step, run, suite }: Outcome, files: readonly string[]): Promise<void> {
    const names = files.map((file) => relative(this.#place.root, file));
    this.#triedTwice.push(...names);
    rmSync(this.#reportOf(step.name));
    this.#place.print(`\n=== ${step.name} once more\n${names.join('\n')}`);
    const again = await runStep(
      { ...step, command: [...step.command, ...files] },
      { folder: this.#place.folder, log: `${step.name}-again` },
    );
    this.#place.print(again.log.trimEnd());
    const second = this.#readReport(step.name);
    const merged = suite?.report && second ? mergeReports(suite.report, second) : (suite?.report ?? null);
    writeFileSync(this.#reportOf(step.name), JSON.stringify(merged));
    const outcome = {
      step,
      run: { ...run, seconds: run.seconds + again.seconds },
      suite: {
        report: merged,
        exitCode: again.exitCode,
        outsideErrors: (suite?.outsideErrors ?? 0) + countOutsideErrors(again.log),
      },
    };
    this.#outcomes.set(step.name, outcome);
    this.#place.print(presentEnd(toResult(outcome)));
  }

  #reportOf(name: string): string {
    return join(this.#place.folder, `${name}.json`);
  }

  #readReport(name: string): VitestReport | null {
    const path = this.#reportOf(name);
    if (!existsSync(path)) return null;
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
    } catch {
      // Vitest was ended while it wrote. Without a report the suite counts as failed.
      return null;
    }
  }
}

function toResult({ step, run, suite }: Outcome): StepResult {
  if (suite !== null) return { run, counts: countSuite(suite) };
  const counts = step.kind === 'pytest' ? countPytest(run.log, run.exitCode) : countPlain(run.exitCode);
  return { run, counts };
}
