import { bytesToMegabytes } from '@sarm/domain/units';

const amount = (value: number, unit: string, digits: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(value);

/** TEC-045 */
export const megabytes = (bytes: number, locale: string): string =>
  amount(bytesToMegabytes(bytes), 'megabyte', 1, locale);

/** BUS-044; below one megabyte in kilobytes, because 0.0 MB looks like an empty file. */
export function fileSize(bytes: number, locale: string): string {
  const size = bytesToMegabytes(bytes);
  if (size >= 1 || bytes === 0) return megabytes(bytes, locale);
  return amount(Math.max(1, Math.floor(size * 1024)), 'kilobyte', 0, locale);
}
