import { type Measured, type NotAvailable } from '../measured.ts';

export type VerdictLabel = 'normal' | 'low';

/** The label stays as the requirements specify it; `undetermined` is printed next to it, never instead of it. */
export interface Verdict {
  readonly available: true;
  readonly label: VerdictLabel;
  readonly undetermined: boolean;
}

/**
 * A lower reference limit: at the limit or above is Normal. Undetermined when the interval holds values on both sides,
 * that is when a repeat of the same sample could well get the other label.
 */
export const judge = (figure: Measured, lowerLimit: number): Verdict | NotAvailable => {
  if (!figure.available) return figure;
  const { lower, upper } = figure.interval;
  return {
    available: true,
    label: figure.value >= lowerLimit ? 'normal' : 'low',
    undetermined: lower < lowerLimit && lowerLimit <= upper,
  };
};
