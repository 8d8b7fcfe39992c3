export type Direction = 'asc' | 'desc';

/** The order that a list call requests; the names are those of its contract. */
export interface Ordering<Sort extends string> {
  readonly sortBy?: Sort | undefined;
  readonly sortOrder?: Direction | undefined;
}

/**
 * The column and direction of a list. Without a wish the newest come first; another column begins at its start. Ids are
 * ordered alike behind it, so that rows with equal values never change places between two pages.
 */
export function orderOf<const Columns extends { readonly createdAt: string }>(
  columns: Columns,
  { sortBy, sortOrder }: Ordering<keyof Columns & string>,
): { readonly column: Columns[keyof Columns]; readonly direction: Direction } {
  const by = sortBy ?? 'createdAt';
  return { column: columns[by], direction: sortOrder ?? (by === 'createdAt' ? 'desc' : 'asc') };
}
