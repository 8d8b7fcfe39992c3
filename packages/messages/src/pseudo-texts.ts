import type { TextTree } from './texts.ts';

/** English with every text in brackets: what is seen without them did not come from the texts. */
export const PSEUDO_LANGUAGE = 'en-XA';

const bracket = (value: string | TextTree): string | TextTree =>
  typeof value === 'string' ? `⟦${value}⟧` : pseudoTexts(value);

export function pseudoTexts(texts: TextTree): TextTree {
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, bracket(value)]));
}
