/** How the result of a step is counted: tests of vitest's report, tests of pytest's closing line, or the step as one. */
export type StepKind = 'vitest' | 'pytest' | 'plain';

export interface Step {
  readonly name: string;
  readonly kind: StepKind;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Processors that it keeps busy, with those of PostgreSQL or a browser that it drives. */
  readonly processors: number;
  /** What it spends its time on besides computing. Two steps that wait for the same thing would only wait longer. */
  readonly waitsFor?: 'postgres' | 'browser' | 'network';
  /** Steps that must have ended before, whether they passed or failed. */
  readonly after: readonly string[];
  /** Reads the reports of the suites, so that it runs once the second tries have been merged into them. */
  readonly afterRetries?: boolean;
  /** Seconds after which it is ended and counts as failed. */
  readonly limit: number;
}

export interface StepRun {
  readonly name: string;
  readonly exitCode: number;
  readonly seconds: number;
  /** Processor time of the step's own processes; PostgreSQL's is not in it. Null where it could not be read. */
  readonly processorSeconds: number | null;
  /** What it printed, without colours: the counts are read from it. */
  readonly log: string;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}
