import { AppError } from '@sarm/domain/catalogue/errors';
import type { ByteRange } from '@sarm/runtime/blobs/blob-store';

/**
 * The part that a Range header requests, or undefined for all of it. A header in a form we do not serve (several
 * ranges, another unit) is ignored as RFC 9110 allows; one that lies behind the end answers 416.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d{0,16})-(\d{0,16})$/.exec(header?.trim() ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    if (length === 0) throw new AppError('range_not_satisfiable');
    return { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) throw new AppError('range_not_satisfiable');
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
