/** One bar of the accuracy report: a figure, its limit, and whether it is met. */
export interface Bar {
  readonly name: string;
  /** Null when the data it needs are absent; the report then says so and the bar does not count as met. */
  readonly value: number | null;
  readonly bar: string;
  readonly ok: boolean;
  /** A bar that real attempts did not meet; the notes say what limits it. It fails no run and must not be forgotten. */
  readonly knownMiss?: true;
  /** What the figure was measured on: samples, frames, split. Printed, so that nobody reads a training figure as a test. */
  readonly on: string;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export interface Series {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface Plot {
  /** File name of the picture, without its ending. */
  readonly file: string;
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly series: readonly Series[];
}

/** What one study adds to the report. */
export interface Findings {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly tables: readonly Table[];
  readonly plots: readonly Plot[];
  /** What limits a figure, how it was measured, what was not. */
  readonly notes: readonly string[];
}

export interface StudyOptions {
  /** The version that runs with every change: fewer samples, the same code. */
  readonly short: boolean;
  /** Folder of the public data sets, undefined where they are absent. */
  readonly data: string | undefined;
  /** Folder of the shipped models. */
  readonly models: string;
  /** An empty folder for videos made on the way. */
  readonly scratch: string;
  readonly log: (line: string) => void;
}

export type Study = (options: StudyOptions) => Promise<Findings>;
