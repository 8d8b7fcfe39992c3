import { type Expression, sql } from 'kysely';
import type { Queryable } from './connect.ts';
import type { Page } from './list-filters.ts';

export interface PageOf<Row> {
  readonly rows: Row[];
  /** All that match, on whatever page. */
  readonly total: number;
}

interface PageQueries<Row> {
  readonly page: Expression<Row>;
  readonly count: Expression<{ total: number }>;
}

/** The column in which readPage leaves the number of all on each row. No answer may contain it. */
export const MATCHING = 'matching_rows';

/** Where readPageWith leaves the extra value, on the first row of the page. No answer may contain it either. */
export const EXTRA = 'beside_page';

/** Set on every row of a page that readPageWith read; the one row of an empty page lacks it. */
const PRESENT = 'row_present';

/** How many rows match; every list counts with it. */
export const counted = sql<number>`count(*)::int8`.as('total');

/**
 * One page and the number of all that match, in one statement. PostgreSQL counts once, not per row; the order of the
 * page is its own and is kept, because nothing is joined to it here. The number stays on the rows, unseen by their type:
 * to take it off would copy each of them, which costs as much as to turn the page into JSON.
 */
export async function readPage<Row>(
  db: Queryable,
  { offset }: Page,
  queries: PageQueries<Row>,
): Promise<PageOf<Row>> {
  const { rows } = await sql<Row & { [MATCHING]: number }>`
    select page.*, (${queries.count}) as ${sql.ref(MATCHING)} from (${queries.page}) as page`.execute(db);
  const [first] = rows;
  if (first !== undefined || offset === 0) return { rows, total: first?.[MATCHING] ?? 0 };
  // A page behind the last row has no row that could carry the number.
  const all = await sql<{ total: number }>`select (${queries.count}) as total`.execute(db);
  return { rows: [], total: all.rows[0]?.total ?? 0 };
}

/** A page as readPage reads it, and in the same statement one extra value, also where no row matches. */
export async function readPageWith<Row, Extra>(
  db: Queryable,
  { page, count, extra }: PageQueries<Row> & { readonly extra: Expression<Extra> },
): Promise<PageOf<Row> & { readonly extra: Extra }> {
  // One row is always there to carry the value; what it is joined to keeps its order. Sent once: repeated on every row
  // the value would be most of what crosses the wire.
  const { rows } = await sql<Row & { [MATCHING]: number; [EXTRA]: Extra; [PRESENT]: true | null }>`
    select page.*, (${count}) as ${sql.ref(MATCHING)},
      case when row_number() over () = 1 then (${extra}) end as ${sql.ref(EXTRA)}
    from (values (1)) as one left join (select own.*, true as ${sql.ref(PRESENT)} from (${page}) as own) as page on true`.execute(
    db,
  );
  const [first] = rows;
  if (first === undefined) throw new Error('a left join answers at least one row');
  const { [MATCHING]: total, [EXTRA]: value, [PRESENT]: present } = first;
  return { rows: present === true ? rows : [], total, extra: value };
}
