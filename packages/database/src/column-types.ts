import type { ColumnType } from 'kysely';

export type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
export type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** bigint columns come back as numbers: sizes and versions stay far below 2^53. */
export type Big = ColumnType<number, number | undefined, number>;
