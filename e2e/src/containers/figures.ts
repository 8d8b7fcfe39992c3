export interface Figure {
  readonly name: string;
  readonly found: string | number;
  /** What it is held to, as a sentence of the table reads it. */
  readonly bar: string;
  readonly held: boolean;
}

export const atMost = (name: string, found: number, bar: number, unit: string): Figure => ({
  name,
  found: `${Math.round(found)} ${unit}`,
  bar: `≤ ${bar} ${unit}`,
  held: found <= bar,
});

export const same = (name: string, found: string | number, bar: string | number): Figure => ({
  name,
  found,
  bar: String(bar),
  held: String(found) === String(bar),
});

/** A line that a program printed, by what it has to state; one of the engine in its place would not pass. */
export const states = (name: string, line: string, bar: RegExp): Figure => ({
  name,
  found: line,
  bar: bar.source,
  held: bar.test(line),
});

/** For the reader alone. */
export const seen = (name: string, found: string | number): Figure => ({
  name,
  found,
  bar: 'none',
  held: true,
});

export function presentFigures(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ name, found, bar, held }) => `| ${name} | ${found} | ${bar} | ${held ? 'yes' : '**missed**'} |`,
  );
  return ['| figure | found | bar | held |', '|---|---|---|---|', ...rows].join('\n');
}
