import { type Insertable, type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { Page } from '../kernel/list-filters.ts';
import { counted, type PageOf, readPageWith } from '../kernel/read-page.ts';
import type { LabelExportsTable } from '../kernel/tables.generated.ts';
import { type LabelledVideos, labelledVideosQuery } from './label-rows.repository.ts';

type ExportRow = Selectable<LabelExportsTable>;
export interface ExportView extends Omit<ExportRow, 'video_ids'> {
  created_by_name: string | null;
}

/** With the end of its task: a row stands for a complete file. */
export async function insertExport(tx: Scoped, row: Insertable<LabelExportsTable>): Promise<void> {
  await tx.insertInto('label_exports').values(row).execute();
}

export const exportsPageQuery = (db: Scoped, labelId: string, { limit, offset }: Page) =>
  views(db)
    .where('e.label_id', '=', labelId)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id')
    .limit(limit)
    .offset(offset);

/** With what decides in which formats the label can be written. */
export const listExports = (
  db: Scoped,
  labelId: string,
  page: Page,
): Promise<PageOf<ExportView> & { readonly extra: LabelledVideos }> =>
  readPageWith(db, {
    page: exportsPageQuery(db, labelId, page),
    count: db.selectFrom('label_exports').where('label_id', '=', labelId).select(counted),
    extra: sql<LabelledVideos>`select to_jsonb(v) from (${labelledVideosQuery(labelId)}) v`,
  });

export const findExport = (db: Scoped, id: string): Promise<ExportView | undefined> =>
  views(db).where('e.id', '=', id).executeTakeFirst();

const views = (db: Scoped) =>
  db
    .selectFrom('label_exports as e')
    .leftJoin('users as u', 'u.id', 'e.created_by')
    .select([
      'e.id',
      'e.project_id',
      'e.label_id',
      'e.task_id',
      'e.format',
      'e.options',
      'e.item_count',
      'e.frame_count',
      'e.blob_key',
      'e.size_bytes',
      'e.sha256',
      'e.created_by',
      'e.created_at',
      'e.expires_at',
      'u.display_name as created_by_name',
    ]);

/** Their bytes are noted for removal by the database. */
export async function deleteLabelFilesExpiredBefore(tx: Scoped, at: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with exports as (delete from label_exports where expires_at < ${at} returning 1),
      imports as (delete from label_imports where expires_at < ${at} and state not in ('reading', 'applying') returning 1)
    select (select count(*) from exports)::int + (select count(*) from imports)::int as n`.execute(tx);
  return rows[0]?.n ?? 0;
}
