import type { RouteGroups } from '@sarm/contracts/http/route-table';
import {
  chosenFrames,
  countChosen,
  type FrameChoice,
  lockVideosOf,
  selectChosen,
} from '@sarm/database/samples/frames.choice.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import type { FrameRow } from '@sarm/database/samples/frames.repository';
import { findVideo } from '@sarm/database/samples/videos.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { FRAME_CHOICE } from '@sarm/domain/videos/frame-choice';
import type { Handler } from '../../http/handler.ts';
import { presentFrame } from '../../presenters/frames.presenter.ts';

/** The count comes before anything is selected; the same request with `apply` selects exactly those frames. */
export const chooseFrames: Handler<RouteGroups['frames']['choose']> = async ({ tx, object, body }) => {
  const { way, n, seed, apply, video_id: videoId } = body;
  const choice = { datasetId: object.id, videoId, way, n, seed };
  await checkVideo(tx, choice);
  // Locked before their frames, as everywhere, or a run that stores its boxes meanwhile would deadlock.
  if (apply) await lockVideosOf(tx, choice);
  const chosen = await chosenFrames(tx, choice, FRAME_CHOICE.previewFrames);
  const frames = (way === 'doubt' ? chosen : chosen.toSorted(inOrder)).map(presentFrame);
  if (!apply)
    return { status: 200, body: { ...(await countChosen(tx, choice)), frames }, audit: 'unchanged' };
  const counts = await selectChosen(tx, choice);
  return {
    status: 200,
    body: { ...counts, frames: frames.map((frame) => ({ ...frame, selected: true })) },
    audit:
      counts.count === 0
        ? 'unchanged'
        : {
            action: 'frames.choose',
            projectId: object.projectId,
            subjectId: object.id,
            after: { way, n, seed, ...(videoId === undefined ? {} : { videoId }), ...counts },
          },
  };
};

/** Drawn by chance they come in any order; people look at them in the order of the video. */
const inOrder = (one: FrameRow, other: FrameRow): number =>
  one.video_id.localeCompare(other.video_id) || one.frame_index - other.frame_index;

/** Access has found the video in the project; it has to be one of this dataset, too. */
async function checkVideo(tx: Scoped, { datasetId, videoId }: FrameChoice): Promise<void> {
  if (videoId === undefined) return;
  if ((await findVideo(tx, videoId))?.dataset_id !== datasetId) throw new AppError('not_found');
}
