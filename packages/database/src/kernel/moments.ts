import type { Brand } from '@sarm/domain/brand';

/**
 * A moment of the database, as PostgreSQL writes its snapshots: xmin:xmax:those between that were still running. What was
 * committed between two moments is what the later one sees and the earlier one does not, whatever the clocks say.
 */
export type Moment = Brand<string, 'Moment'>;

/** Before the first transaction: everything has happened since. */
export const BEGINNING = '1:1:' as Moment;

const parts = (moment: Moment): { xmin: bigint; xmax: bigint; running: bigint[] } => {
  const [xmin = '', xmax = '', running = ''] = moment.split(':');
  return {
    xmin: BigInt(xmin),
    xmax: BigInt(xmax),
    running: running === '' ? [] : running.split(',').map(BigInt),
  };
};

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * The moment as far as the transaction goes, that one included: a reader that has read what it saw in the order
 * of transactions, up to there, has to continue from here.
 */
export function cutMoment(moment: Moment, transaction: string): Moment {
  const { xmin, xmax, running } = parts(moment);
  const end = least(xmax, BigInt(transaction) + 1n);
  return `${least(xmin, end)}:${end}:${running.filter((each) => each < end).join(',')}` as Moment;
}

/**
 * A moment in a few letters: its oldest running transaction. It stands for an earlier moment, so that continuing from
 * it repeats what was committed while that transaction ran and misses nothing.
 */
export const cursorOf = (moment: Moment): string => String(parts(moment).xmin);

const CURSOR = /^[1-9]\d{0,18}$/;

/** What is no cursor, or one of another database, means the beginning: changes are sent twice rather than never. */
export function momentOfCursor(cursor: string, now: Moment): Moment {
  if (!CURSOR.test(cursor) || BigInt(cursor) > parts(now).xmax) return BEGINNING;
  return `${cursor}:${cursor}:` as Moment;
}
