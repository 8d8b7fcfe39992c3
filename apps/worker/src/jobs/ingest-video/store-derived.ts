import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import { encodeTimeline, TIMELINE_CONTENT_TYPE } from '@sarm/media/timeline-file';
import type { MeasuredVideo } from './measure-video.ts';

/** Fixed keys: a repeated check replaces what it made before. */
export async function storeDerived(
  blobs: BlobStore,
  video: { id: string; projectId: string },
  made: Pick<MeasuredVideo, 'timeline' | 'preview' | 'thumbnail'>,
): Promise<{ timelineKey: string; previewKey: string; thumbnailKey: string }> {
  const keys = {
    timelineKey: blobKeys.timeline(video.projectId, video.id),
    previewKey: blobKeys.preview(video.projectId, video.id),
    thumbnailKey: blobKeys.thumbnail(video.projectId, video.id),
  };
  await blobs.put(keys.timelineKey, await encodeTimeline(made.timeline), {
    contentType: TIMELINE_CONTENT_TYPE,
  });
  await blobs.putFile(keys.previewKey, made.preview, { contentType: 'video/mp4' });
  await blobs.putFile(keys.thumbnailKey, made.thumbnail, { contentType: 'image/jpeg' });
  return keys;
}
