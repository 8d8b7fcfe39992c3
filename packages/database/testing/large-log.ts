import { sql } from 'kysely';
import type { Database } from '../src/connect.ts';

/** A log of years: entries of all kinds by many people, the last of them now. Without hashes, which only the trigger makes. */
export async function fillLargeLog(db: Database, { entries }: { readonly entries: number }): Promise<void> {
  // In parts: a connection that says nothing for long is taken for broken.
  for (let first = 1; first <= entries; first += PART)
    await fillPart(db, { entries, first, last: Math.min(entries, first + PART - 1) });
  await sql`insert into audit_chains select chain, max(number), '\\x00'::bytea from audit_log
    where chain::text like '00000009%' group by chain on conflict (chain) do nothing`.execute(db);
  await sql`vacuum analyze audit_log`.execute(db);
}

const PART = 100_000;

async function fillPart(
  db: Database,
  { entries, first, last }: { readonly entries: number; readonly first: number; readonly last: number },
): Promise<void> {
  await sql
    .raw(
      `begin; set local session_replication_role = replica; set local statement_timeout = 0;
       insert into audit_log (id, chain, number, at, type, severity, action, user_id, user_name, user_email, subject_type,
         subject_id, before, after, ip_address, user_agent)
       select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ('00000009-0000-7000-8000-' || lpad(to_hex(n % 500), 12, '0'))::uuid,
         n / 500 + 1, now() - (${entries} - n) * interval '6 seconds',
         case n % 20 when 0 then 'auth' when 1 then 'user' when 2 then 'system' else 'data' end,
         case when n % 100000 = 7 then 'critical' when n % 1000 = 3 then 'error' when n % 50 = 1 then 'warning' else 'info' end,
         case n % 20 when 0 then 'session.open' when 1 then 'user.update-profile' when 2 then 'task.complete' else 'frame.select' end,
         ('0000000a-0000-7000-8000-' || lpad(to_hex(n % 2000), 12, '0'))::uuid, 'Person ' || n % 2000, 'p' || n % 2000 || '@clinic.example',
         'frame', '0000000b-0000-7000-8000-' || lpad(to_hex(n), 12, '0'), '{"selected": false}', '{"selected": true}',
         '10.20.' || n % 250 || '.' || n % 249, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
       from generate_series(${first}, ${last}) n;
       commit`,
    )
    .execute(db);
}
