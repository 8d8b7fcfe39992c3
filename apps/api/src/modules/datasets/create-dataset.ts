import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit.repository';
import { insertDataset } from '@sarm/database/datasets.repository';
import { newId } from '@sarm/database/new-id';
import { asUser, inScope } from '@sarm/database/scope';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkPatient } from './check-patient.ts';
import { readDataset } from './get-dataset.ts';

export const createDataset =
  ({ db }: AppDeps): Handler<RouteGroups['datasets']['create']> =>
  async ({ caller, object, body, actor }) => {
    const created = await inScope(db, asUser(caller.userId), async (tx) => {
      const id = newId();
      const { name, description, status, type = null, metadata = {}, sample = {} } = body;
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
        created_by: caller.userId,
      });
      const dataset = await readDataset(tx, id, { withVideos: false });
      await appendAudit(tx, actor, {
        type: 'data',
        action: 'dataset.create',
        message: `Dataset ${name} created`,
        projectId: object.projectId,
        resourceType: 'dataset',
        resourceId: id,
        details: { name, description, type, status, metadata, sample },
      });
      return dataset;
    });
    return { status: 201, body: created };
  };
