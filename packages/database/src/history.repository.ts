import { type RawBuilder, sql } from 'kysely';
import { openNames } from './audit-keys.repository.ts';
import type { Scoped } from './connect.ts';
import type { Page } from './list-filters.ts';

export const HISTORY_KINDS = [
  'patient',
  'dataset',
  'video',
  'analysis',
  'report',
  'project',
  'user',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

const NAMES: Readonly<Record<HistoryKind, readonly [table: string, column: string] | null>> = {
  patient: ['patients', 'name'],
  dataset: ['datasets', 'name'],
  video: ['videos', 'name'],
  analysis: null,
  report: ['reports', 'title'],
  project: ['projects', 'name'],
  user: ['users', 'display_name'],
};

export async function nameOfRecord(db: Scoped, kind: HistoryKind, id: string): Promise<string | undefined> {
  const place = NAMES[kind];
  if (place === null) return '';
  const [table, column] = place;
  const { rows } = await sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)}
    where id = ${id}`.execute(db);
  return rows[0]?.name;
}

/** More would be no page that anybody reads; the log of the installation has them all. */
const MOST_RECORDS = 1000;

/**
 * The record and what belongs to it, by id: under row security, and only kinds that everybody may read who may read the
 * record. Analyses and reports of a sample have codes of their own, so a sample shows its videos alone.
 */
const BELONGS: Readonly<Partial<Record<HistoryKind, (id: string) => RawBuilder<unknown>>>> = {
  patient: (id) => sql`
    select id from datasets where patient_id = ${id}
    union select v.id from videos v join datasets d on d.id = v.dataset_id where d.patient_id = ${id}
    union select id from analyses where patient_id = ${id}
    union select id from reports where patient_id = ${id}`,
  dataset: (id) => sql`select id from videos where dataset_id = ${id}`,
  analysis: (id) => sql`
    select dataset_id from analyses where id = ${id} and dataset_id is not null
    union select video_id from analysis_videos where analysis_id = ${id}
    union select id from reports where analysis_id = ${id}`,
};

export async function recordsOf(db: Scoped, kind: HistoryKind, id: string): Promise<string[]> {
  const belongs = BELONGS[kind]?.(id);
  if (belongs === undefined) return [id];
  const { rows } = await sql<{ id: string }>`
    select id from (select ${id}::uuid as id union ${belongs}) records limit ${MOST_RECORDS}`.execute(db);
  return rows.map((row) => row.id);
}

/** Entries of the log about any of the records, newest first, with the names that their keys open. */
export async function listHistory(db: Scoped, records: readonly string[], { limit, offset }: Page) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'severity', 'action', 'user_name', 'subject_type', 'subject_id', 'before', 'after'])
    .where('subject_id', '=', sql<string>`any (${[...records]}::text[])`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const people = await db
    .selectFrom('audit_log')
    .select((eb) => ['user_name as name', eb.fn.countAll<number>().as('entries')])
    .where('subject_id', '=', sql<string>`any (${[...records]}::text[])`)
    .groupBy('user_name')
    .orderBy('entries', 'desc')
    .execute();
  const total = people.reduce((sum, { entries }) => sum + entries, 0);
  return { rows: await openNames(db, rows), total, people };
}
