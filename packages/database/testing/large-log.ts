import { sql } from 'kysely';
import type { Database } from '../src/kernel/connect.ts';
import { unhurried, withoutIndexes } from './without-indexes.ts';

/** Who acts in the log: their accounts are there too, because a search by a name begins among them. */
const PEOPLE = 2000;
const CHAINS = 500;
const PART = 250_000;

interface LargeLog {
  readonly entries: number;
  /** So many of the 500 chains hold, for what verifies them; the others have no hashes, which cost most of the time. */
  readonly chained?: number;
}

/**
 * A log of years: entries of all kinds by many people, the last of them now. Ten million take minutes instead of an hour because the
 * indexes are made last.
 */
export async function fillLargeLog(db: Database, { entries, chained = 0 }: LargeLog): Promise<void> {
  await fillPeople(db);
  // The hashes of a part in one statement: each goes on from the one before, the first from the head of its chain.
  await unhurried(
    db,
    `create function fill_next_hash(state bytea, head bytea, content text) returns bytea language sql immutable as
       $$ select sha256(coalesce(state, head) || convert_to(content, 'UTF8')) $$;
     create aggregate fill_chain(head bytea, content text) (sfunc = fill_next_hash, stype = bytea)`,
  );
  await withoutIndexes(db, ['audit_log'], async () => {
    // In parts: a connection that is silent for long is taken for broken.
    for (let first = 1; first <= entries; first += PART)
      await fillPart(db, { entries, first, last: Math.min(entries, first + PART - 1), chained });
  });
  await unhurried(db, 'drop aggregate fill_chain(bytea, text); drop function fill_next_hash');
  await unhurried(db, 'vacuum analyze audit_log');
}

async function fillPeople(db: Database): Promise<void> {
  await sql`insert into users (id, email, display_name, password_hash)
    select ('0000000a-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'p' || n || '@clinic.example', 'Person ' || n, ''
    from generate_series(0, ${PEOPLE - 1}::int) n on conflict do nothing`.execute(db);
}

interface Part {
  readonly entries: number;
  readonly first: number;
  readonly last: number;
  readonly chained: number;
}

const COLUMNS = `id, chain, number, at, type, severity, action, user_id, user_name, user_email, project_id, subject_type, subject_id,
  before, after, ip_address, user_agent`;
const chain = (n: string): string => `('00000009-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

async function fillPart(db: Database, { entries, first, last, chained }: Part): Promise<void> {
  const rows = (from: number, to: number): string => `
    select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id, ${chain(`n % ${CHAINS}`)} as chain,
      n / ${CHAINS} + (case when n % ${CHAINS} = 0 then 0 else 1 end)::bigint as number, now() - make_interval(secs => (${entries} - n) * 6.0) as at,
      case n % 20 when 0 then 'auth' when 1 then 'user' when 2 then 'system' else 'data' end as type,
      case when n % 100000 = 7 then 'critical' when n % 1000 = 3 then 'error' when n % 50 = 1 then 'warning' else 'info' end as severity,
      case n % 20 when 0 then 'session.open' when 1 then 'user.update-profile' when 2 then 'task.complete' else 'frame.select' end as action,
      ('0000000a-0000-7000-8000-' || lpad(to_hex(n % ${PEOPLE}), 12, '0'))::uuid as user_id, 'Person ' || n % ${PEOPLE} as user_name,
      'p' || n % ${PEOPLE} || '@clinic.example' as user_email, null::uuid as project_id,
      'frame' as subject_type, '0000000b-0000-7000-8000-' || lpad(to_hex(n), 12, '0') as subject_id,
      '{"selected": false}'::jsonb as before, '{"selected": true}'::jsonb as after,
      '10.20.' || n % 250 || '.' || n % 249 as ip_address,
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' as user_agent
    from generate_series(${first}, ${last}) n where n % ${CHAINS} between ${from} and ${to}`;
  const plain = chained < CHAINS ? `insert into audit_log (${COLUMNS}) ${rows(chained, CHAINS - 1)};` : '';
  const hashed =
    chained > 0
      ? `insert into audit_log (${COLUMNS}, previous_hash, hash)
         select ${COLUMNS}, coalesce(lag(hash) over (partition by chain order by number), head), hash from (
           select e.*, coalesce(c.last_hash, '\\x') as head, fill_chain(coalesce(c.last_hash, '\\x'), app.audit_content(
               (id, e.chain, number, at, type, severity, action, user_id, user_name, user_email, project_id, subject_type, subject_id,
                before, after, ip_address, user_agent, '\\x', '\\x')::audit_log)) over (partition by e.chain order by number) as hash
           from (${rows(0, chained - 1)}) e left join audit_chains c on c.chain = e.chain) h;`
      : '';
  await sql
    .raw(
      `begin; set local session_replication_role = replica; set local statement_timeout = 0; set local synchronous_commit = off;
       ${hashed} ${plain}
       insert into audit_chains select distinct on (chain) chain, number, hash from audit_log
         where chain = any (array(select ${chain('k')} from generate_series(0, ${CHAINS - 1}) k))
           and number >= ${Math.floor(first / CHAINS)} order by chain, number desc
         on conflict (chain) do update set last_number = excluded.last_number, last_hash = excluded.last_hash;
       commit`,
    )
    .execute(db);
}
