import type { ChosenFrames } from '@sarm/contracts/http/datasets/chosen-frames';
import type { BodyOf } from '@sarm/contracts/http/route';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { linkFrames, videosInProject } from '@sarm/database/samples/dataset-frames.repository';
import { AppError } from '@sarm/domain/catalogue/errors';

type Body = BodyOf<RouteGroups['datasets']['create']>;

/** TEC-156: the videos of the body in whichever of its spellings. Empty: it links no frames. */
export function chosenVideosOf(body: Body): readonly ChosenFrames[] {
  if (body.videos !== undefined) return body.videos.map(lowered);
  const videoId = body.video_id ?? body.source?.video_id;
  if (videoId === undefined) return [];
  return [
    lowered({
      video_id: videoId,
      frames: body.frames ?? body.source?.frames ?? [],
      include_all_frames: body.include_all_frames ?? false,
    }),
  ];
}

const lowered = ({ video_id, frames, include_all_frames }: ChosenFrames): ChosenFrames => ({
  video_id: video_id.toLowerCase(),
  frames: [...new Set(frames.map((each) => each.toLowerCase()))],
  include_all_frames,
});

/** Videos of another project exist as little as those that are missing. */
export async function requireVideos(
  tx: Scoped,
  projectId: string,
  videos: readonly ChosenFrames[],
): Promise<void> {
  const ids = [...new Set(videos.map((video) => video.video_id))];
  const found = await videosInProject(tx, projectId, ids);
  if (found.length !== ids.length) throw new AppError('not_found');
}

/** TEC-127: each video with all its frames or chosen ones, and none of them without a completed detection. */
export async function linkChosen(
  tx: Scoped,
  to: { readonly datasetId: string; readonly projectId: string; readonly userId: string },
  videos: readonly ChosenFrames[],
): Promise<number> {
  let linked = 0;
  for (const { video_id: videoId, frames, include_all_frames: all } of videos) {
    if (!all && frames.length === 0)
      throw new AppError('invalid_request', { errors: [{ field: 'frames', code: 'required' }] });
    const count = await linkFrames(tx, { ...to, videoId, frameIds: all ? undefined : frames });
    if (count === 0 || (!all && count !== frames.length))
      throw new AppError('invalid_request', { errors: [{ field: 'frames', code: 'invalid' }] });
    linked += count;
  }
  return linked;
}
