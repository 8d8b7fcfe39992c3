import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { insertDataset } from '@sarm/database/samples/datasets.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { newId } from '@sarm/database/kernel/new-id';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { chosenVideosOf, linkChosen, requireVideos } from './choose-frames.ts';
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
    const { projectId } = object;
    if (body.user_id !== undefined && body.user_id.toLowerCase() !== caller.userId)
      throw new AppError('invalid_request', { errors: [{ field: 'user_id', code: 'invalid' }] });
    const videos = chosenVideosOf(body);
    await requireVideos(tx, projectId, videos);
    await checkPatient(tx, projectId, sample.patient_id);
    await insertDataset(tx, {
      id,
      project_id: projectId,
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
    const frames = await linkChosen(tx, { datasetId: id, projectId, userId: caller.userId }, videos);
    return {
      status: 201,
      body: await readDataset(tx, id, readerOf(call)),
      audit: {
        action: 'dataset.create',
        projectId,
        subjectId: id,
        after: {
          name,
          description,
          type,
          status,
          metadata,
          sample,
          ...(videos.length === 0 ? {} : { frames, videoIds: videos.map((each) => each.video_id) }),
        },
      },
    };
  };
