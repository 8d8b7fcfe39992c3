import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { lockPrediction } from '@sarm/database/predictions/predictions.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { sendRankedFrames } from '@sarm/use-cases/predictions/send-ranked-frames';
import type { Handler } from '../../http/handler.ts';

/** Sent twice they wait once: the queue holds a frame for one reason only once. */
export const sendFrames: Handler<RouteGroups['predictions']['sendFrames']> = async ({ tx, object }) => {
  const row = found(await lockPrediction(tx, object.id));
  if (row.status !== 'completed' || row.frames === null) throw new AppError('prediction_not_completed');
  const sent = await sendRankedFrames(tx, row, row.frames);
  return {
    status: 200,
    body: { sent },
    audit: {
      action: 'prediction.queue-frames',
      projectId: row.project_id,
      subjectId: row.id,
      after: { frames: row.frames.ranked.map(({ index }) => index), videoId: row.video_id },
    },
  };
};
