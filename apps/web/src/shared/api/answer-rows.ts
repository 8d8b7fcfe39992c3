import type { Address } from '@sarm/contracts/http/address';
import type { RouteDefinition } from '@sarm/contracts/http/route';
import type { ResultOf } from './result-of.ts';

type Elements<Value> = Value extends readonly (infer Row)[] ? Row : never;
/** The rows of the one array that the answer has; of the declared one where it has several. */
export type RowOf<R extends RouteDefinition> = R extends { envelope: { rows: infer Field } }
  ? Elements<ResultOf<R>[Field & keyof ResultOf<R>]>
  : { [Field in keyof ResultOf<R>]-?: Elements<ResultOf<R>[Field]> }[keyof ResultOf<R>];

const fieldOf = (answer: unknown, field: string): unknown =>
  (answer as Readonly<Record<string, unknown>> | null | undefined)?.[field];

/** The rows of a list's answer, in the field that its route declares. */
export function rowsOf<R extends RouteDefinition>(
  { list }: Address<R>,
  answer: unknown,
): readonly RowOf<R>[] {
  const rows = list === undefined ? undefined : fieldOf(answer, list.rows ?? 'items');
  return Array.isArray(rows) ? (rows as RowOf<R>[]) : [];
}

export interface RowCount {
  readonly total: number;
  /** False: only the number of pages is given, and `total` is the smallest number of rows that fills them. */
  readonly exact: boolean;
}

/** How many rows the list has on all its pages, by the count that its route declares. */
export function countRows<R extends RouteDefinition>(
  address: Address<R>,
  answer: unknown,
  { page, limit }: { readonly page: number; readonly limit: number },
): RowCount {
  const count = address.list?.total ?? 'total';
  const given = Number(fieldOf(answer, typeof count === 'string' ? count : count.pages) ?? 0);
  if (typeof count === 'string') return { total: given, exact: true };
  if (page >= given) return { total: (page - 1) * limit + rowsOf(address, answer).length, exact: true };
  return { total: (given - 1) * limit + 1, exact: false };
}
