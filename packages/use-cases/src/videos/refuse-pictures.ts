import type { VideoRow } from '@sarm/database/samples/videos.repository';
import { AppError } from '@sarm/domain/catalogue/errors';

/** For calls that need times: a set of pictures cannot be extracted, played or measured. */
export function refusePictures({ kind }: Pick<VideoRow, 'kind'>): void {
  if (kind === 'pictures') throw new AppError('pictures_without_time');
}
