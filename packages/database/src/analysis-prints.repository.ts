import type { Insertable, Selectable } from 'kysely';
import type { Scoped } from './connect.ts';
import type { AnalysisPrintsTable } from './tables.generated.ts';

export type AnalysisPrintRow = Selectable<AnalysisPrintsTable>;

export async function insertAnalysisPrint(tx: Scoped, print: Insertable<AnalysisPrintsTable>): Promise<void> {
  await tx.insertInto('analysis_prints').values(print).execute();
}

export const findAnalysisPrint = (db: Scoped, taskId: string): Promise<AnalysisPrintRow | undefined> =>
  db.selectFrom('analysis_prints').selectAll().where('task_id', '=', taskId).executeTakeFirst();

export async function storeAnalysisPrint(tx: Scoped, taskId: string, key: string): Promise<void> {
  await tx.updateTable('analysis_prints').set({ pdf_key: key }).where('task_id', '=', taskId).execute();
}
