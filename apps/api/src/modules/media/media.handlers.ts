import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { createMediaToken } from './create-media-token.ts';
import { viewFile } from './view-file.ts';
import { viewFrameTimes } from './view-frame-times.ts';
import { viewFrame } from './view-frame.ts';
import { viewThumbnail } from './view-thumbnail.ts';
import { viewVideo } from './view-video.ts';

export const createMediaHandlers = (deps: AppDeps): HandlersOf<'media'> => ({
  token: createMediaToken(deps),
  viewFrame: viewFrame(deps),
  viewVideo: viewVideo(deps),
  frameTimes: viewFrameTimes(deps),
  thumbnail: viewThumbnail(deps),
  file: viewFile(deps),
});
