import { type RawBuilder, sql } from 'kysely';

/**
 * The repositories' own project filter. Row-level security filters again, independently: a list that forgets this
 * line stays empty for strangers, and a broken policy still meets this line.
 */
export const anyProjectOf = (userId: string): RawBuilder<string> =>
  sql`any (array(select project_id from project_members where user_id = ${userId}))`;

/** A pattern for ILIKE that finds the text itself: % and _ of a search are letters, not wildcards. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export const pageOf = (query: { page: number; limit: number }): Page => ({
  limit: query.limit,
  offset: (query.page - 1) * query.limit,
});
