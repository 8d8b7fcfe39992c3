import type { VideoRow } from '@sarm/database/samples/videos.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { refusePictures } from '@sarm/use-cases/videos/refuse-pictures';

export interface Picture {
  readonly width: number;
  readonly height: number;
}

/** Only a video that passed its file check has a picture to leave parts out of. */
export function pictureOf(video: Pick<VideoRow, 'kind' | 'width' | 'height'>): Picture {
  refusePictures(video);
  const { width, height } = video;
  if (width === null || height === null) throw new AppError('video_not_ready');
  return { width, height };
}
