import { reportDocumentShape, type StoredReportDocument } from '@sarm/domain/stored/report';
import { parseStored } from '@sarm/domain/stored/shape';
import type { Insertable, Selectable } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { AnalysisPrintsTable } from '../kernel/tables.generated.ts';

export type AnalysisPrintRow = Omit<Selectable<AnalysisPrintsTable>, 'document'> & {
  readonly document: StoredReportDocument;
};

export async function insertAnalysisPrint(tx: Scoped, print: Insertable<AnalysisPrintsTable>): Promise<void> {
  await tx.insertInto('analysis_prints').values(print).execute();
}

export async function findAnalysisPrint(db: Scoped, taskId: string): Promise<AnalysisPrintRow | undefined> {
  const row = await db
    .selectFrom('analysis_prints')
    .selectAll()
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { ...row, document: parseStored(reportDocumentShape, row.document, 'analysis_prints.document') };
}

export async function storeAnalysisPrint(tx: Scoped, taskId: string, key: string): Promise<void> {
  await tx.updateTable('analysis_prints').set({ pdf_key: key }).where('task_id', '=', taskId).execute();
}
