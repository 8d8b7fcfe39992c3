import { MASK_PARTS, type MaskPart } from '@sarm/domain/shapes/masks';

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

/** TEC-130: clicks after which a model of masks is judged. */
export const JUDGED_CLICKS = [1, 3, 5] as const;

/** How well one part was outlined on the validation split. */
export interface OutlineRow {
  readonly part: MaskPart;
  readonly outlines: number;
  /** Mean IoU after each of the judged clicks. */
  readonly iou: readonly number[];
}

/** Of a model that outlines parts from clicks; of others there is none. */
export function outlineRows(card: Values): readonly OutlineRow[] {
  const metrics = card['metrics'];
  const validation = isValues(metrics) ? metrics['validation'] : undefined;
  if (!isValues(validation)) return [];
  return MASK_PARTS.flatMap((part) => {
    const row = validation[part];
    if (!isValues(row)) return [];
    const { outlines, iou } = row;
    if (typeof outlines !== 'number' || !Array.isArray(iou)) return [];
    const judged = JUDGED_CLICKS.map((clicks): unknown => iou[clicks - 1]);
    return judged.every((each) => typeof each === 'number') ? [{ part, outlines, iou: judged }] : [];
  });
}
