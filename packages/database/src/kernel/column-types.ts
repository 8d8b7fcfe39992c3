import type { ColumnType } from 'kysely';

export type Instant = ColumnType<Date, Date | string, Date | string>;
/** An instant that the database sets unless another is given. */
export type SetInstant = ColumnType<Date, Date | string | undefined, Date | string>;
export type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Read as a value, written as text: an array given as a value would be taken for an array of PostgreSQL. */
export type Json<T> = ColumnType<T, string, string>;
export type SetJson<T> = ColumnType<T, string | undefined, string>;
export type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
