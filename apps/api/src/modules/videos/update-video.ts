import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findVideo, lockVideo, updateVideo as storeChange } from '@sarm/database/samples/videos.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { chooseCalibration } from '@sarm/use-cases/videos/choose-calibration';
import { choosePatient } from '@sarm/use-cases/videos/choose-patient';
import { readerOf } from '../../presenters/reader.ts';
import { unseenFields } from '../../presenters/unseen-fields.ts';
import { videoCode } from '../../presenters/without-names.ts';
import { readVideo } from './get-video.ts';

export const updateVideo =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['videos']['update']> =>
  async ({ tx, caller, object, body, request, t }) => {
    const before = found(await lockVideo(tx, object.id));
    const reader = readerOf({ caller, object, request });
    const shown = found(await findVideo(tx, object.id));
    const { calibrationId, patientId = null, ...sent } = body;
    const fields = reader.names(object.projectId) ? sent : unseenFields(sent, videoCode(shown));
    const { projectId } = object;
    // What the video has already stays with it, expired or not: only a new choice is checked.
    if (calibrationId && calibrationId !== before.calibration_id)
      await chooseCalibration(tx, calibrationId, clock.now());
    const sample = await choosePatient(tx, { datasetId: before.dataset_id, projectId }, patientId);
    await storeChange(tx, object.id, {
      ...fields,
      ...(calibrationId === undefined ? {} : { calibration_id: calibrationId }),
    });
    const { name, description, tags, preparation, calibration_id: calibrationBefore } = before;
    const change = {
      action: 'video.update',
      projectId,
      subjectId: object.id,
      before: { name, description, tags, preparation, calibrationId: calibrationBefore },
      after: { ...fields, calibrationId, patientId },
    } as const;
    return {
      status: 200,
      body: await readVideo(tx, object.id, t, reader),
      audit: sample === null ? change : [change, sample],
    };
  };
