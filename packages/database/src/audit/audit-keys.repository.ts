import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type AuditSubject, type AuditValues, PERSONAL, replacePersonal } from '@sarm/domain/audit/audit';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The log also records things that have no id, or another kind of id. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Bound to record and field: a sealed name that is copied elsewhere does not open there. */
const bindingOf = (subjectId: string, field: string): Buffer => Buffer.from(`${subjectId} ${field}`);

function seal(key: Buffer, binding: Buffer, value: unknown): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(binding);
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return PERSONAL + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function unseal(key: Buffer, binding: Buffer, sealed: string): unknown {
  const bytes = Buffer.from(sealed.slice(PERSONAL.length), 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return PERSONAL;
  const opener = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES)).setAAD(binding);
  opener.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const body = Buffer.concat([opener.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), opener.final()]);
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Of a former key: the record was restored from a backup after its first key had gone.
    return PERSONAL;
  }
}

/** The key of a record, made when the log first keeps a name of it. */
async function keyOf(tx: Scoped, subjectId: string, projectId: string): Promise<Buffer> {
  const { rows } = await sql<{ key: Buffer }>`
    insert into audit_keys (subject_id, project_id, key) values (${subjectId}, ${projectId}, ${randomBytes(32)})
    on conflict (subject_id) do update set key = audit_keys.key returning key`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`no key for the names of ${subjectId}`);
  return row.key;
}

export interface SealedRecord {
  readonly subject: AuditSubject;
  readonly subjectId: string;
  readonly projectId: string;
}

/** Values with their names sealed under the key of the record. A change without names needs no key. */
export async function sealValues(
  tx: Scoped,
  { subject, subjectId, projectId }: SealedRecord,
  given: readonly (AuditValues | undefined)[],
): Promise<(AuditValues | undefined)[]> {
  let names = 0;
  const count = (values: AuditValues) => replacePersonal(subject, values, () => (names += 1));
  for (const values of given) if (values !== undefined) count(values);
  if (names === 0) return [...given];
  const key = await keyOf(tx, subjectId, projectId);
  return given.map((values) =>
    values === undefined
      ? undefined
      : replacePersonal(subject, values, (value, field) => seal(key, bindingOf(subjectId, field), value)),
  );
}

export interface SealedRow {
  readonly subject_type: string;
  readonly subject_id: string;
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
}

/** A row of the log with its names, by the key of its record; without a key they stay hidden. */
export function openRow<Row extends SealedRow>(row: Row, key: Buffer | undefined): Row {
  const opened = (values: AuditValues | null): AuditValues | null =>
    values === null
      ? null
      : replacePersonal(row.subject_type as AuditSubject, values, (value, field) =>
          key === undefined || typeof value !== 'string' || !value.startsWith(PERSONAL)
            ? PERSONAL
            : unseal(key, bindingOf(row.subject_id, field), value),
        );
  return { ...row, before: opened(row.before), after: opened(row.after) };
}

/** Rows of the log, for people who may read the records themselves. */
export async function openNames<Row extends SealedRow>(db: Scoped, rows: readonly Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.map(({ subject_id: id }) => id))].filter((id) => UUID.test(id));
  const found = await db
    .selectFrom('audit_keys')
    .select(['subject_id as id', 'key'])
    .where('subject_id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
  const keys = new Map(found.map(({ id, key }) => [id, key]));
  return rows.map((row) => openRow(row, keys.get(row.subject_id)));
}
