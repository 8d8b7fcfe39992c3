import { parseStored } from '@sarm/domain/stored/shape';
import { videoAreaShape } from '@sarm/domain/stored/video-area-shape';
import { usedShare, type VideoArea } from '@sarm/domain/videos/video-area';
import type { Scoped } from '../kernel/connect.ts';

/** Of the video as the file check sees it now; null takes away what an earlier check recognised. */
export async function writeVideoArea(
  tx: Scoped,
  video: { readonly id: string; readonly projectId: string },
  area: VideoArea | null,
): Promise<void> {
  await tx.deleteFrom('video_areas').where('video_id', '=', video.id).execute();
  if (area === null) return;
  const { width, height, excluded, kinds } = area;
  await tx
    .insertInto('video_areas')
    .values({
      video_id: video.id,
      project_id: video.projectId,
      width,
      height,
      excluded: JSON.stringify(excluded),
      used_share: usedShare(area),
      kinds: [...kinds],
    })
    .execute();
}

/** The part of the picture that shows the sample; undefined where all of it does. */
export async function findVideoArea(tx: Scoped, videoId: string): Promise<VideoArea | undefined> {
  const row = await tx
    .selectFrom('video_areas')
    .select(['width', 'height', 'excluded', 'kinds'])
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  return row === undefined ? undefined : parseStored(videoAreaShape, row, 'video_areas');
}
