const fixed = (value: number, locale: string, digits: number, style: object = {}): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...style,
  }).format(value);

/** TEC-130: losses have four decimals. */
export const lossText = (value: number, locale: string): string => fixed(value, locale, 4);
/** TEC-130: accuracy is a percent with two decimals. */
export const accuracyText = (value: number, locale: string): string =>
  fixed(value, locale, 2, { style: 'percent' });
/** A setting as exact as it was given: 0.0003 keeps its digits. */
export const settingText = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value);
