import { Readable } from 'node:stream';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import {
  EXPORTED_PARTS,
  exportedHistory,
  type ExportedPart,
  exportedPatient,
  exportedPdfKeys,
  exportedRows,
  type ExportPlan,
  idsOfPart,
  planPatientExport,
} from '@sarm/database/samples/patient-export.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { shortId } from '@sarm/domain/ids';
import { found } from '@sarm/domain/catalogue/errors';
import { contentDisposition } from '@sarm/domain/file-names';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { addBlob, addEntry, type Archive, openArchive } from '@sarm/exports/archive/archive';

interface Source {
  readonly patientId: string;
  readonly projectId: string;
  readonly plan: ExportPlan;
  /** Each part in a transaction of its own: no connection is held while a slow client reads. */
  readonly read: <T>(work: (tx: Scoped) => Promise<T>) => Promise<T>;
}

/** One line a row: a reader need not load the full file. */
async function* linesOf(source: Source, part: ExportedPart): AsyncGenerator<string> {
  for (const id of idsOfPart(part, source.plan))
    for (const row of await source.read((tx) => exportedRows(tx, part, id))) yield `${JSON.stringify(row)}\n`;
}

async function* historyOf({ patientId, plan, read }: Source): AsyncGenerator<string> {
  const subjects = [patientId, ...plan.datasetIds, ...plan.videoIds, ...plan.analysisIds, ...plan.reportIds];
  for (const subject of subjects)
    for (const row of await read((tx) => exportedHistory(tx, subject))) yield `${JSON.stringify(row)}\n`;
}

async function addMedia(
  deps: Pick<AppDeps, 'blobs' | 'log'>,
  archive: Archive,
  source: Source,
): Promise<void> {
  for (const id of source.plan.videoIds) {
    const prefix = blobKeys.videoPrefix(source.projectId, id);
    for await (const key of deps.blobs.list(prefix))
      await addBlob(deps, archive, { key, name: `videos/${id}/${key.slice(prefix.length)}` });
  }
  const reports = await source.read((tx) => exportedPdfKeys(tx, source.plan.reportIds));
  for (const { id, key } of reports) await addBlob(deps, archive, { key, name: `reports/${id}.pdf` });
}

async function fill(deps: AppDeps, archive: Archive, source: Source): Promise<void> {
  const text = (name: string, parts: AsyncIterable<string> | Iterable<string>) =>
    addEntry(archive, { name, stream: Readable.from(parts), compress: true });
  const patient = await source.read((tx) => exportedPatient(tx, source.patientId));
  await text('patient.json', [JSON.stringify(patient, null, 2)]);
  for (const part of EXPORTED_PARTS) await text(`${part}.jsonl`, linesOf(source, part));
  await text('history.jsonl', historyOf(source));
  await addMedia(deps, archive, source);
}

/** Everything that is stored of one patient, streamed. The export is logged first, whatever becomes of the stream. */
export const exportPatient =
  (deps: AppDeps): Handler<RouteGroups['patients']['exportData']> =>
  async ({ caller, object: { id, projectId }, actor, reply }) => {
    const scope = asUser(caller.userId);
    const plan = await inScope(deps.db, scope, async (tx) => {
      found(await exportedPatient(tx, id), 'patient_not_found');
      const planned = await planPatientExport(tx, id);
      await appendAudit(tx, actor, {
        action: 'patient.export',
        projectId,
        subjectId: id,
        after: { samples: planned.datasetIds.length, videos: planned.videoIds.length },
      });
      return planned;
    });
    const source: Source = {
      patientId: id,
      projectId,
      plan,
      read: (work) => inScope(deps.db, scope, work),
    };
    void reply
      .type('application/zip')
      .header('content-disposition', contentDisposition('attachment', `patient-${shortId(id)}.zip`))
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(openArchive((archive) => fill(deps, archive, source)));
    return 'sent';
  };
