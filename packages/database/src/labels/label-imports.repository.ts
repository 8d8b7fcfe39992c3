import type { Notice } from '@sarm/domain/catalogue/notices';
import type { ClassMap, ImportFormat, ImportPreview, ImportState } from '@sarm/domain/labels';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { Page } from '../kernel/list-filters.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import type { LabelImportsTable } from '../kernel/tables.generated.ts';

export type ImportRow = Selectable<LabelImportsTable>;
export interface ImportView extends ImportRow {
  created_by_name: string | null;
}

export async function insertImport(tx: Scoped, row: Insertable<LabelImportsTable>): Promise<void> {
  await tx.insertInto('label_imports').values(row).execute();
}

export const importsPageQuery = (db: Scoped, labelId: string, { limit, offset }: Page) =>
  views(db)
    .where('i.label_id', '=', labelId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .limit(limit)
    .offset(offset);

export const listImports = (db: Scoped, labelId: string, page: Page): Promise<PageOf<ImportView>> =>
  readPage(db, page, {
    page: importsPageQuery(db, labelId, page),
    count: db.selectFrom('label_imports').where('label_id', '=', labelId).select(counted),
  });

const views = (db: Scoped) =>
  db
    .selectFrom('label_imports as i')
    .leftJoin('users as u', 'u.id', 'i.created_by')
    .selectAll('i')
    .select('u.display_name as created_by_name');

export const findImport = (db: Scoped, id: string): Promise<ImportView | undefined> =>
  views(db).where('i.id', '=', id).executeTakeFirst();

/** Holds it against a second change at the same moment. */
export const lockImport = (tx: Scoped, id: string): Promise<ImportRow | undefined> =>
  tx.selectFrom('label_imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function mapImportClasses(tx: Scoped, id: string, map: ClassMap): Promise<void> {
  await tx
    .updateTable('label_imports')
    .set({ class_map: JSON.stringify(map) })
    .where('id', '=', id)
    .execute();
}

export async function startImportStep(
  tx: Scoped,
  id: string,
  step: { readonly state: 'reading' | 'applying'; readonly taskId: string },
): Promise<void> {
  await tx
    .updateTable('label_imports')
    .set({ state: step.state, task_id: step.taskId, notice: null })
    .where('id', '=', id)
    .execute();
}

export interface ReadImport {
  readonly format: ImportFormat;
  readonly classMap: ClassMap;
  readonly preview: ImportPreview;
  readonly videoIds: readonly string[];
}

/** False: it no longer waits for this task. */
export async function storePreview(tx: Scoped, taskId: string, read: ReadImport): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('label_imports')
    .set({
      state: 'preview',
      format: read.format,
      class_map: JSON.stringify(read.classMap),
      preview: JSON.stringify(read.preview),
      video_ids: [...read.videoIds],
    })
    .where('task_id', '=', taskId)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function storeApplied(tx: Scoped, taskId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('label_imports')
    .set({ state: 'applied', applied_at: sql<Date>`now()` })
    .where('task_id', '=', taskId)
    .where('state', '=', 'applying')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const AFTER_FAILURE: Readonly<Partial<Record<ImportState, ImportState>>> = {
  reading: 'failed',
  // What was applied stays; applying again continues from there.
  applying: 'preview',
};

/** Its task ended without a result. */
export async function endImportStep(tx: Scoped, taskId: string, reason: Notice): Promise<void> {
  for (const [state, to] of Object.entries(AFTER_FAILURE))
    await tx
      .updateTable('label_imports')
      .set({ state: to, notice: JSON.stringify(reason) })
      .where('task_id', '=', taskId)
      .where('state', '=', state as ImportState)
      .execute();
}
