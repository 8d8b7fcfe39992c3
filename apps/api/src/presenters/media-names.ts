import type { VideoView } from '@sarm/database/samples/videos.repository';
import { fileExtension } from '@sarm/domain/file-names';
import type { Reader } from './reader.ts';
import { videoCode } from './without-names.ts';

/** Under which name a file of the video is saved: its own, or its code where names are not read. */
export const mediaName = (video: VideoView, reader: Reader): string =>
  reader.names(video.project_id)
    ? video.original_filename
    : `${videoCode(video).replace('/', '-')}${fileExtension(video.original_filename)}`;
