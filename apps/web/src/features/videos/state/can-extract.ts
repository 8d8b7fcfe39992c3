import type { Video } from '@sarm/contracts/http/videos/videos.entities';

/** BUS-046: offered after the file check; a file that never passed it has no frames to extract. */
export const canExtract = (video: Video): boolean =>
  video.kind === 'video' &&
  (video.processingStatus === 'uploaded' ||
    (video.processingStatus === 'failed' && video.framesCount !== null));
