import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { endSetArea, findSetArea } from '@sarm/database/samples/set-areas.repository';
import { lockVideo } from '@sarm/database/samples/videos.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { readArea } from './get-area.ts';
import { pictureOf } from './picture-of.ts';
import { auditedArea, expectVersion } from './set-area.ts';

/** Takes the choice of a person away; it stays on record with the reason for its end. */
export const restoreArea: Handler<RouteGroups['areas']['restore']> = async ({ tx, caller, object, body }) => {
  const { id: videoId, projectId } = object;
  const picture = pictureOf(found(await lockVideo(tx, videoId)));
  await expectVersion(tx, videoId, body.base_version);
  const before = await findSetArea(tx, videoId);
  const ended = await endSetArea(tx, videoId, { by: caller.userId, reason: body.reason });
  return {
    status: 200,
    body: await readArea(tx, videoId, picture),
    audit:
      before === undefined || !ended
        ? 'unchanged'
        : {
            action: 'video.use-recognised-area',
            projectId,
            subjectId: videoId,
            before: auditedArea(before),
            after: { reason: body.reason },
          },
  };
};
