import { type Selectable, sql } from 'kysely';
import type { Queryable, Scoped } from '../kernel/connect.ts';
import type { BrokenLink } from '../kernel/json-columns.ts';
import { newId } from '../kernel/new-id.ts';
import type { AuditLogTable } from '../kernel/tables.generated.ts';

/** The entry itself is as it was written. */
const contentHolds = sql<boolean>`l.hash = sha256(l.previous_hash || convert_to(app.audit_content(l), 'UTF8'))`;
const linkHolds = sql<boolean>`case when l.number = 1 then l.previous_hash = '\\x'::bytea else l.previous_hash is not distinct from p.hash end`;
/** The edits of boxes that a batch names are as they were, unless they went with their frame. */
const editsHold = sql<boolean>`case when l.action <> 'annotation.edit' then true
  when not exists (select from frames f where f.id = l.subject_id::uuid) then true
  else app.digest_of_edits(l.subject_id::uuid, (l.after ->> 'from')::bigint, (l.after ->> 'to')::bigint) is not distinct from l.after ->> 'sha256' end`;
const before = sql`left join audit_log p on p.chain = l.chain and p.number = l.number - 1`;

/** One entry with its place in its chain, recomputed now. */
export async function findLogEntry(db: Scoped, id: string) {
  const { rows } = await sql<
    Selectable<AuditLogTable> & {
      project_name: string | null;
      is_demo: boolean | null;
      intact: boolean;
      newest: boolean;
    }
  >`
    select l.*, ${contentHolds} and ${linkHolds} as intact,
      l.number = c.last_number and l.hash = c.last_hash as newest, pr.name as project_name, pr.is_demo
    from audit_log l ${before}
    join audit_chains c on c.chain = l.chain
    left join projects pr on pr.id = l.project_id
    where l.id = ${id}`.execute(db);
  return rows[0];
}

export interface ChainPart {
  readonly entries: number;
  readonly lastNumber: number;
  /** Of the last entry, hexadecimal; null where there was none. */
  readonly lastHash: string | null;
  readonly broken: BrokenLink[];
}

/**
 * Recomputes the entries of a chain behind a number; small parts, so that no statement of a long log runs out of time.
 * Needs the installation's scope: edits that it does not see would pass for edits that went with their frame.
 */
export async function verifyChainPart(
  db: Scoped,
  chain: string,
  { after, limit, upTo }: { readonly after: number; readonly limit: number; readonly upTo: number },
): Promise<ChainPart> {
  const { rows } = await sql<{
    entries: number;
    last_number: number;
    last_hash: string | null;
    broken: BrokenLink[] | null;
  }>`
    with part as materialized (
      select l.number, l.hash, ${contentHolds} as content_holds, ${linkHolds} as link_holds, ${editsHold} as edits_hold
      from audit_log l ${before}
      where l.chain = ${chain} and l.number > ${after} and l.number <= ${upTo}
      order by l.number limit ${limit}
    )
    select count(*)::int8 as entries, coalesce(max(number), ${upTo}::int8) as last_number,
      (select encode(hash, 'hex') from part order by number desc limit 1) as last_hash,
      jsonb_agg(jsonb_build_object('chain', ${chain}::text, 'number', number,
        'reason', case when not content_holds then 'content changed' when not link_holds then 'row missing' else 'edits changed' end)
        order by number) filter (where not (content_holds and link_holds and edits_hold)) as broken
    from part`.execute(db);
  const row = rows[0];
  return {
    entries: row?.entries ?? 0,
    lastNumber: row?.last_number ?? upTo,
    lastHash: row?.last_hash ?? null,
    broken: row?.broken ?? [],
  };
}

/** Whether the entry that a chain's head names is there. */
export async function headHolds(db: Queryable, head: { chain: string; number: number; hash: string }) {
  const row = await db
    .selectFrom('audit_log')
    .select('hash')
    .where('chain', '=', head.chain)
    .where('number', '=', head.number)
    .executeTakeFirst();
  return row?.hash.toString('hex') === head.hash;
}

/** A look that has not ended after this was cut off, and holds up no other. */
const STUCK_SECONDS = 4 * 3600;

/** One that waits or runs; one that a later look has overtaken was cut off too. */
export const findOpenVerification = (db: Scoped) =>
  db
    .selectFrom('audit_verifications as v')
    .select('id')
    .where('ended_at', 'is', null)
    .where('started_at', '>', sql<Date>`now() - make_interval(secs => ${STUCK_SECONDS})`)
    .where(
      sql<boolean>`not exists (select from audit_verifications e where e.ended_at is not null and e.started_at > v.started_at)`,
    )
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findLastVerification = (db: Scoped) =>
  db
    .selectFrom('audit_verifications')
    .selectAll()
    .where('ended_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function insertVerification(db: Scoped): Promise<string> {
  const id = newId();
  await db.insertInto('audit_verifications').values({ id }).execute();
  return id;
}

/** False: it has ended before. */
export async function endVerification(
  db: Scoped,
  id: string,
  found: { chains: number; entries: number; brokenCount: number; broken: readonly BrokenLink[] },
): Promise<boolean> {
  const result = await db
    .updateTable('audit_verifications')
    .set({
      ended_at: sql<Date>`clock_timestamp()`,
      chains: found.chains,
      entries: found.entries,
      broken_count: found.brokenCount,
      broken: JSON.stringify(found.broken),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Long past, each shows nothing that a newer one does not. */
export async function deleteVerificationsBefore(db: Scoped, moment: Date): Promise<number> {
  const gone = await db.deleteFrom('audit_verifications').where('started_at', '<', moment).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
