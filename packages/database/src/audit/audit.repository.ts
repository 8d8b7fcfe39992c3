import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditValues,
  isSealed,
  withoutPersonal,
} from '@sarm/domain/audit/audit';
import { sql } from 'kysely';
import { sealValues } from './audit-keys.repository.ts';
import type { Queryable, Scoped } from '../kernel/connect.ts';
import { newId } from '../kernel/new-id.ts';

/**
 * Who did it and from where; the log keeps the name even when the account goes. The database refuses an actor who is
 * not the one of the transaction's scope, and takes name and address from the account itself.
 */
export interface Actor {
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly ipAddress: string;
  readonly userAgent: string;
}

export const SYSTEM_ACTOR: Actor = { userId: null, name: 'System', email: '', ipAddress: '', userAgent: '' };

/** What a change leaves in the log: what was done to what, and the values before and after. Never a sentence. */
export interface AuditRecord {
  readonly action: AuditAction;
  /** Empty where there is none, e.g. a try to sign in with an unknown address. */
  readonly subjectId: string;
  readonly projectId?: string | null;
  readonly before?: AuditValues;
  readonly after?: AuditValues;
}

/** As the log may keep them: names sealed where their record can be found again, and left out elsewhere. */
async function storedValues(tx: Scoped, record: AuditRecord) {
  const { subject } = AUDIT_ACTIONS[record.action];
  const given = [record.before, record.after] as const;
  const kept =
    isSealed(record.action) && record.projectId != null
      ? await sealValues(tx, { subject, subjectId: record.subjectId, projectId: record.projectId }, given)
      : given.map((values) => (values === undefined ? undefined : withoutPersonal(subject, values)));
  const [before, after] = kept.map((values: AuditValues | undefined) =>
    values === undefined ? null : JSON.stringify(values),
  );
  return { before: before ?? null, after: after ?? null };
}

/**
 * Writes the audit row of a state change. Call it last in the transaction: it locks the chain of the project
 * until the commit, so anything slow after it would hold up every other change there.
 */
export async function appendAudit(tx: Scoped, actor: Actor, record: AuditRecord): Promise<void> {
  const { type, severity, subject } = AUDIT_ACTIONS[record.action];
  const values = await storedValues(tx, record);
  await tx
    .insertInto('audit_log')
    .values({
      id: newId(),
      type,
      severity,
      action: record.action,
      user_id: actor.userId,
      user_name: actor.name,
      user_email: actor.email,
      ip_address: actor.ipAddress,
      user_agent: actor.userAgent,
      project_id: record.projectId ?? null,
      subject_type: subject,
      subject_id: record.subjectId,
      ...values,
    })
    .execute();
}

/** The last row of a chain: a copy kept elsewhere shows later whether anything before it was changed. */
export interface AuditHead {
  readonly chain: string;
  readonly number: number;
  /** Hexadecimal. */
  readonly hash: string;
}

export async function readAuditHeads(db: Queryable): Promise<AuditHead[]> {
  const rows = await db.selectFrom('audit_chains').selectAll().orderBy('chain').execute();
  return rows.map((row) => ({
    chain: row.chain,
    number: row.last_number,
    hash: row.last_hash.toString('hex'),
  }));
}

/** Those of the kept heads whose row is gone or another by now. */
export async function findLostHeads(db: Queryable, heads: readonly AuditHead[]): Promise<AuditHead[]> {
  const { rows } = await sql<AuditHead>`
    select h.chain, h.number, h.hash
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as h (chain uuid, number bigint, hash text)
    left join audit_log l on l.chain = h.chain and l.number = h.number
    where l.hash is distinct from decode(h.hash, 'hex')
    order by h.chain, h.number`.execute(db);
  return rows;
}
