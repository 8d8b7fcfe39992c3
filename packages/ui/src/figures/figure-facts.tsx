/** What a figure is drawn from: a value with its interval and, where there is one, a lower reference limit. */
export interface FigureFacts {
  readonly value: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly limit: number | null;
}

export interface FigureVerdict {
  readonly label: 'Normal' | 'Low';
  readonly undetermined: boolean;
}

export type FigureTone = 'success' | 'warning' | 'error';

/** Amber wherever another sample could well get the other label; else by the side of the limit. */
export const toneOfInterval = (value: number, low: number, high: number, limit: number): FigureTone => {
  if (low < limit && limit <= high) return 'warning';
  return value >= limit ? 'success' : 'error';
};
