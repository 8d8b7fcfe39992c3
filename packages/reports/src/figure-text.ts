const MOST_DIGITS = 6;

/** One decimal. A limit is never crossed by rounding: 31.96 of 32 stays 31.96. */
function digitsOf(value: number, limit: number | null): number {
  let digits = 1;
  if (limit !== null) while (digits < MOST_DIGITS && roundsAcross(value, limit, digits)) digits += 1;
  return digits;
}

/** Numbers as the report prints them. */
export function figureText(value: number, locale: string, limit: number | null = null): string {
  const digits = digitsOf(value, limit);
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

const roundsAcross = (value: number, limit: number, digits: number): boolean =>
  value >= limit !== Number(value.toFixed(digits)) >= limit;

/** A share as its language sets it: 23.1% in English, with a space that does not break in French. */
export const percentText = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(value);

/** The same number for programs: what a laboratory system stores is what was signed. */
export const asPrinted = (value: number, limit: number | null = null): number =>
  Number(value.toFixed(digitsOf(value, limit)));

/** As many decimals as somebody wrote, three at most. */
export const plainNumber = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value);
