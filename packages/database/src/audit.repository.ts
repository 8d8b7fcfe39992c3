import type { LogSeverity, LogType } from '@sarm/domain/statuses';
import { sql } from 'kysely';
import type { Queryable, Tx } from './connect.ts';
import { newId } from './new-id.ts';

/** Who did it and from where; the log keeps the name even when the account goes. */
export interface Actor {
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly ipAddress: string;
  readonly userAgent: string;
}

export const SYSTEM_ACTOR: Actor = { userId: null, name: 'System', email: '', ipAddress: '', userAgent: '' };

export interface AuditEntry {
  readonly type: LogType;
  readonly severity?: LogSeverity;
  /** noun.verb, e.g. video.delete */
  readonly action: string;
  readonly message: string;
  readonly projectId?: string | null;
  readonly resourceType?: string;
  readonly resourceId?: string;
  /** Former and new values, never secrets. */
  readonly details?: Record<string, unknown>;
}

/**
 * Writes the audit row of a state change. Call it last in the transaction: it locks the chain of the project
 * until the commit, so anything slow after it would hold up every other change there.
 */
export async function appendAudit(tx: Tx, actor: Actor, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: newId(),
      type: entry.type,
      severity: entry.severity ?? 'info',
      action: entry.action,
      message: entry.message,
      user_id: actor.userId,
      user_name: actor.name,
      user_email: actor.email,
      ip_address: actor.ipAddress,
      user_agent: actor.userAgent,
      project_id: entry.projectId ?? null,
      resource_type: entry.resourceType ?? '',
      resource_id: entry.resourceId ?? '',
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}

export interface BrokenLink {
  readonly chain: string;
  readonly number: number;
  readonly reason: 'content changed' | 'row missing' | 'tail missing';
}

/** Recomputes every hash in the database and compares the heads; an empty answer means an untouched log. */
export async function verifyAuditChains(db: Queryable): Promise<BrokenLink[]> {
  const { rows } = await sql<BrokenLink>`
    with linked as (
      select l.*, lag(l.hash) over w as before_hash, lag(l.number) over w as before_number
      from audit_log l window w as (partition by l.chain order by l.number)
    )
    select chain, number, 'content changed' as reason from linked l
      where hash <> sha256(previous_hash || convert_to(app.audit_content((select a from audit_log a where a.id = l.id)), 'UTF8'))
    union all
    select chain, number, 'row missing' from linked
      where number <> coalesce(before_number, 0) + 1 or previous_hash <> coalesce(before_hash, '\\x'::bytea)
    union all
    select c.chain, c.last_number, 'tail missing' from audit_chains c
      where not exists (select 1 from audit_log l where l.chain = c.chain and l.number = c.last_number and l.hash = c.last_hash)
    order by 1, 2`.execute(db);
  return rows;
}
