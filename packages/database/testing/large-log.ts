import { sql } from 'kysely';
import type { Database } from '../src/kernel/connect.ts';

/** Who acts in the log: their accounts are there too, because a search by a name begins among them. */
const PEOPLE = 2000;
const CHAINS = 500;
const PART = 250_000;

/**
 * A log of years: entries of all kinds by many people, the last of them now. Without hashes, which only the trigger makes.
 * Ten million take minutes instead of an hour because the indexes are made last and nothing of it outlives a crash: for
 * databases that are dropped afterwards.
 */
export async function fillLargeLog(db: Database, { entries }: { readonly entries: number }): Promise<void> {
  await sql.raw('alter table audit_log set unlogged').execute(db);
  const indexes = await dropIndexes(db);
  await fillPeople(db);
  // In parts: a connection that is silent for long is taken for broken.
  for (let first = 1; first <= entries; first += PART)
    await fillPart(db, { entries, first, last: Math.min(entries, first + PART - 1) });
  for (const index of indexes) await unhurried(db, index);
  await unhurried(
    db,
    `insert into audit_chains select chain, max(number), '\\x00'::bytea from audit_log
     where chain::text like '00000009%' group by chain on conflict (chain) do nothing`,
  );
  await unhurried(db, 'vacuum analyze audit_log');
}

/** On a connection whose statements may take their time. */
async function unhurried(db: Database, text: string): Promise<void> {
  await db.connection().execute(async (own) => {
    await sql.raw(`set statement_timeout = 0`).execute(own);
    await sql.raw(`set maintenance_work_mem = '512MB'`).execute(own);
    await sql.raw(text).execute(own);
    await sql.raw('reset all').execute(own);
  });
}

/** The statements that make them again; those of constraints stay. */
async function dropIndexes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    where indrelid = 'audit_log'::regclass and not indisunique order by 1`.execute(db);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db);
  return rows.map(({ made }) => made);
}

async function fillPeople(db: Database): Promise<void> {
  await sql`insert into users (id, email, display_name, password_hash)
    select ('0000000a-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'p' || n || '@clinic.example', 'Person ' || n, ''
    from generate_series(0, ${PEOPLE - 1}::int) n on conflict do nothing`.execute(db);
}

async function fillPart(
  db: Database,
  { entries, first, last }: { readonly entries: number; readonly first: number; readonly last: number },
): Promise<void> {
  await sql
    .raw(
      `begin; set local session_replication_role = replica; set local statement_timeout = 0;
       insert into audit_log (id, chain, number, at, type, severity, action, user_id, user_name, user_email, subject_type,
         subject_id, before, after, ip_address, user_agent)
       select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ('00000009-0000-7000-8000-' || lpad(to_hex(n % ${CHAINS}), 12, '0'))::uuid,
         n / ${CHAINS} + 1, now() - (${entries} - n) * interval '6 seconds',
         case n % 20 when 0 then 'auth' when 1 then 'user' when 2 then 'system' else 'data' end,
         case when n % 100000 = 7 then 'critical' when n % 1000 = 3 then 'error' when n % 50 = 1 then 'warning' else 'info' end,
         case n % 20 when 0 then 'session.open' when 1 then 'user.update-profile' when 2 then 'task.complete' else 'frame.select' end,
         ('0000000a-0000-7000-8000-' || lpad(to_hex(n % ${PEOPLE}), 12, '0'))::uuid, 'Person ' || n % ${PEOPLE}, 'p' || n % ${PEOPLE} || '@clinic.example',
         'frame', '0000000b-0000-7000-8000-' || lpad(to_hex(n), 12, '0'), '{"selected": false}', '{"selected": true}',
         '10.20.' || n % 250 || '.' || n % 249, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
       from generate_series(${first}, ${last}) n;
       commit`,
    )
    .execute(db);
}
