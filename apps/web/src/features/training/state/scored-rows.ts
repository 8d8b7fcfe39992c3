/** Figures of one part of the validation split, as the trainer recorded them. */
export interface ScoredRow {
  readonly name: string;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number | null;
}

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MOST_ROWS = 40;

function collect(name: string, values: Values): ScoredRow[] {
  const { precision, recall, f1 } = values;
  if (typeof precision === 'number' && typeof recall === 'number')
    return [{ name, precision, recall, f1: typeof f1 === 'number' ? f1 : null }];
  return Object.entries(values).flatMap(([key, value]) =>
    isValues(value) ? collect(name === '' ? key : `${name} · ${key}`, value) : [],
  );
}

/** Only of the validation split: the test split stays closed until a comparison. */
export function scoredRows(card: Values): readonly ScoredRow[] {
  const metrics = card['metrics'];
  const validation = isValues(metrics) ? metrics['validation'] : undefined;
  return isValues(validation) ? collect('', validation).slice(0, MOST_ROWS) : [];
}
