import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { lockVideo, updateVideo as storeChange } from '@sarm/database/videos.repository';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { chooseCalibration } from './choose-calibration.ts';
import { readVideo } from './get-video.ts';

export const updateVideo =
  ({ db, clock }: AppDeps): Handler<RouteGroups['videos']['update']> =>
  async ({ caller, object, body, actor }) => {
    const changed = await inScope(db, asUser(caller.userId), async (tx) => {
      const before = await lockVideo(tx, object.id);
      if (before === undefined) throw new AppError('not_found');
      const { calibrationId, ...fields } = body;
      if (calibrationId) await chooseCalibration(tx, calibrationId, clock.now());
      await storeChange(tx, object.id, {
        ...fields,
        ...(calibrationId === undefined ? {} : { calibration_id: calibrationId }),
      });
      const video = await readVideo(tx, object.id);
      const { name, description, tags, calibration_id: calibrationBefore } = before;
      await appendAudit(tx, actor, {
        type: 'data',
        action: 'video.update',
        message: `Video ${video.name} changed`,
        projectId: object.projectId,
        resourceType: 'video',
        resourceId: object.id,
        details: { before: { name, description, tags, calibrationId: calibrationBefore }, after: body },
      });
      return video;
    });
    return { status: 200, body: changed };
  };
