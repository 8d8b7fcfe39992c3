import { sql } from 'kysely';
import { openNames } from '../audit/audit-keys.repository.ts';
import type { Scoped } from '../kernel/connect.ts';
import { findBelongings } from './erasures.repository.ts';

type Row = Record<string, unknown>;

/** Where bytes lie is the house's own business. */
const HIDDEN = /_key$|^changed_in$|^version$/;
const shown = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !HIDDEN.test(name)));

/** Tables of the patient, with the column by which their rows are found. */
const TABLES = {
  samples: ['datasets', 'id', 'datasetIds'],
  videos: ['videos', 'id', 'videoIds'],
  frames: ['frames', 'video_id', 'videoIds'],
  detections: ['detections', 'video_id', 'videoIds'],
  videoAnalyses: ['video_analyses', 'video_id', 'videoIds'],
  analyses: ['analyses', 'id', 'analysisIds'],
  corrections: ['analysis_corrections', 'analysis_id', 'analysisIds'],
  formerFigures: ['analysis_versions', 'analysis_id', 'analysisIds'],
  reports: ['reports', 'id', 'reportIds'],
  reportMails: ['report_mails', 'report_id', 'reportIds'],
} as const;
export type ExportedPart = keyof typeof TABLES;
export const EXPORTED_PARTS = Object.keys(TABLES) as ExportedPart[];

export interface ExportPlan {
  readonly datasetIds: readonly string[];
  readonly videoIds: readonly string[];
  readonly analysisIds: readonly string[];
  readonly reportIds: readonly string[];
}

export const planPatientExport = (db: Scoped, patientId: string): Promise<ExportPlan> =>
  findBelongings(db, patientId, { holdYears: 0 });

/** Rows of a part, for the ids of its column one by one: a video may have a hundred thousand boxes. */
export async function exportedRows(db: Scoped, part: ExportedPart, id: string): Promise<Row[]> {
  const [table, column] = TABLES[part];
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t
    where ${sql.ref(`t.${column}`)} = ${id} order by t.*`.execute(db);
  return rows.map(({ row }) => shown(row));
}
export const idsOfPart = (part: ExportedPart, plan: ExportPlan): readonly string[] => plan[TABLES[part][2]];

export async function exportedPatient(db: Scoped, patientId: string): Promise<Row | undefined> {
  const { rows } = await sql<{
    row: Row;
  }>`select to_jsonb(p) as row from patients p where id = ${patientId}`.execute(db);
  return rows[0]?.row;
}

/** What the log holds of one record, with the names that it may open. */
export async function exportedHistory(db: Scoped, subjectId: string): Promise<Row[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'action', 'user_name', 'subject_type', 'subject_id', 'before', 'after'])
    .where('subject_id', '=', subjectId)
    .orderBy('at')
    .execute();
  return await openNames(db, rows);
}

export async function exportedPdfKeys(
  db: Scoped,
  reportIds: readonly string[],
): Promise<{ id: string; key: string }[]> {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'pdf_key'])
    .where('id', '=', sql<string>`any (${[...reportIds]}::uuid[])`)
    .execute();
  return rows.flatMap(({ id, pdf_key: key }) => (key === null ? [] : [{ id, key }]));
}
