import type { Projects } from '@sarm/domain/access/visible-rows';
import { type RawBuilder, sql } from 'kysely';
import type { Direction, Ordering } from './ordering.ts';

/**
 * The repositories' own project filter. Row-level security filters again, independently: a list that forgets this
 * line stays empty for strangers, and a broken policy still meets this line.
 */
export const anyProjectOf = (userId: string, only: Projects = 'own'): RawBuilder<string> =>
  sql`any (array(select project_id from project_members where user_id = ${userId}${
    only === 'own' ? sql`` : sql` and project_id = any (${[...only]}::uuid[])`
  }))`;

/** A pattern for ILIKE that finds the text itself: % and _ of a search are letters, not wildcards. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export interface NamedSearch {
  readonly search?: string | undefined;
  /** Projects whose names the reader sees; by default all. */
  readonly named?: Projects | undefined;
}

/** Elsewhere codes stand in the place of names, and a search finds those: it would else tell one name after the other. */
export function matchesName(
  { search = '', named = 'own' }: NamedSearch,
  shown: {
    readonly project: RawBuilder<string>;
    readonly name: RawBuilder<string>;
    readonly code: RawBuilder<string>;
  },
): RawBuilder<boolean> {
  const pattern = containing(search);
  return named === 'own'
    ? sql`${shown.name} ilike ${pattern}`
    : sql`case when ${shown.project} = any (${[...named]}::uuid[]) then ${shown.name} else ${shown.code} end ilike ${pattern}`;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** What every list accepts in addition to its own filters. */
export interface ListQuery<Sort extends string> {
  readonly page: number;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly sort_by?: Sort | undefined;
  readonly sort_order?: Direction | undefined;
}
export interface ListFilter<Sort extends string> extends Page, Ordering<Sort> {
  readonly search?: string | undefined;
}

export const listFilterOf = <Sort extends string>(query: ListQuery<Sort>): ListFilter<Sort> => ({
  ...pageOf(query),
  search: query.search,
  sortBy: query.sort_by,
  sortOrder: query.sort_order,
});

export const pageOf = (query: { page: number; limit: number }): Page => ({
  limit: query.limit,
  offset: (query.page - 1) * query.limit,
});
