import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { newId } from '@sarm/database/kernel/new-id';
import { insertVideo } from '@sarm/database/samples/videos.repository';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { chooseCalibration } from '@sarm/use-cases/videos/choose-calibration';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { readVideo } from '../videos/get-video.ts';

/** An empty set: a record of the list of videos that waits for its pictures. */
export const createPictureSet =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['pictureSets']['create']> =>
  async ({ tx, caller, object, body, request, t }) => {
    const { id: datasetId, projectId } = object;
    const { name, description, preparation, calibration_id: calibrationId } = body;
    if (calibrationId !== null) await chooseCalibration(tx, calibrationId, clock.now());
    const id = newId();
    await insertVideo(tx, {
      id,
      project_id: projectId,
      dataset_id: datasetId,
      kind: 'pictures',
      preparation,
      name,
      description,
      original_filename: name,
      calibration_id: calibrationId,
      blob_key: blobKeys.setOriginals(projectId, id),
      size_bytes: 0,
      // Of all its files together, once they are checked.
      sha256: '',
      created_by: caller.userId,
    });
    return {
      status: 201,
      body: await readVideo(tx, id, t, readerOf({ caller, object, request })),
      audit: { action: 'pictures.create', projectId, subjectId: id, after: { datasetId, preparation } },
    };
  };
