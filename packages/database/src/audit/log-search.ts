import { type RawBuilder, sql } from 'kysely';
import { containing } from '../kernel/list-filters.ts';

export interface LogSearch {
  readonly text: string;
  /** Actions whose label holds the text, in the language of the person who searches. */
  readonly actions: readonly string[];
}

/** As screens show the beginning of an id. */
const START_OF_ID = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/i;

/** Only columns that have an index of their own: a search among millions of rows must not read them all. */
const partsOf = ({ text, actions }: LogSearch) => ({
  actions: sql`unnest(${[...actions]}::text[])`,
  people: sql`(select id from users where display_name ilike ${containing(text)} or email ilike ${containing(text)})`,
  address: sql<boolean>`(ip_address = ${text} and ip_address <> '')`,
  subject: START_OF_ID.test(text)
    ? sql<boolean>`(subject_id like ${`${text.toLowerCase()}%`} and subject_id <> '')`
    : sql<boolean>`false`,
});

export function searched(search: LogSearch): RawBuilder<boolean> {
  const { people, address, subject } = partsOf(search);
  return sql<boolean>`(action = any (${[...search.actions]}::text[]) or user_id = any (array(${people}))
    or ${address} or ${subject})`;
}

/** Addresses are numbers of either version: anything else is not looked for among them. */
const ADDRESS = /^[0-9a-f.:]+$/i;

/**
 * How many are found, each way counted from its own index and none twice. One count with "or" between the ways would fetch
 * every row that it finds, which for the sign-ins of years takes fifteen times as long.
 */
export function countFound(search: LogSearch, narrowed: RawBuilder<boolean>): RawBuilder<number> {
  const { people, address, subject } = partsOf(search);
  const ways = [
    search.actions.length > 0 ? sql<boolean>`action = any (${[...search.actions]}::text[])` : undefined,
    sql<boolean>`user_id = any (array(${people}))`,
    ADDRESS.test(search.text) ? address : undefined,
    START_OF_ID.test(search.text) ? subject : undefined,
  ].filter((each) => each !== undefined);
  const counts = ways.map((way, index) => {
    const others = ways.slice(0, index).map((other) => sql`(${other}) is not true`);
    return sql`(select count(*) from audit_log where ${sql.join([way, narrowed, ...others], sql` and `)})`;
  });
  return sql<number>`(${sql.join(counts, sql` + `)})::int8`;
}

/**
 * The first of each way to be found, each from its own index. One statement with "or" between them would walk the
 * entire log for an entry that is rare.
 */
export function foundBySearch(
  search: LogSearch,
  narrowed: RawBuilder<boolean>,
  { direction, most }: { readonly direction: RawBuilder<unknown>; readonly most: number },
): RawBuilder<unknown> {
  const { actions, people, address, subject } = partsOf(search);
  const first = (condition: RawBuilder<unknown>) => sql`select id, at from audit_log
    where ${condition} and ${narrowed} order by at ${direction}, id ${direction} limit ${most}`;
  return sql`
    select top.id, top.at from ${actions} wanted (action) cross join lateral (${first(sql`audit_log.action = wanted.action`)}) top
    union select top.id, top.at from ${people} wanted (id) cross join lateral (${first(sql`audit_log.user_id = wanted.id`)}) top
    union (${first(address)})
    union (${first(subject)})`;
}
