import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { insertDataset } from '@sarm/database/samples/datasets.repository';
import { newId } from '@sarm/database/kernel/new-id';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkPatient } from './check-patient.ts';
import { readerOf } from '../../presenters/reader.ts';
import { readDataset } from './get-dataset.ts';
import { findingColumns } from './finding-columns.ts';

export const createDataset =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['datasets']['create']> =>
  async (call) => {
    const { tx, caller, object, body } = call;
    const { name, description, status, type = null, metadata = {}, sample = {} } = body;
    const id = newId();
    await checkPatient(tx, object.projectId, sample.patient_id);
    await insertDataset(tx, {
      id,
      project_id: object.projectId,
      name,
      description,
      type,
      status,
      metadata: JSON.stringify(metadata),
      patient_id: sample.patient_id ?? null,
      collected_at: sample.collected_at ?? null,
      abstinence_days: sample.abstinence_days ?? null,
      volume_ml: sample.volume_ml ?? null,
      dilution: sample.dilution ?? null,
      ...findingColumns(sample.findings, {}, { by: caller.userId, at: clock.now() }),
      created_by: caller.userId,
    });
    return {
      status: 201,
      body: await readDataset(tx, id, readerOf(call)),
      audit: {
        action: 'dataset.create',
        projectId: object.projectId,
        subjectId: id,
        after: { name, description, type, status, metadata, sample },
      },
    };
  };
