import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { continueUpload } from './continue-upload.ts';
import { deleteVideo } from './delete-video.ts';
import { findUploadOffset } from './find-upload-offset.ts';
import { getVideo } from './get-video.ts';
import { giveUpUpload } from './give-up-upload.ts';
import { listDatasetVideos } from './list-dataset-videos.ts';
import { listVideos } from './list-videos.ts';
import { createResumableUploads } from './resumable-uploads.ts';
import { startUpload } from './start-upload.ts';
import { updateVideo } from './update-video.ts';
import { uploadVideo } from './upload-video.ts';

export function createVideosHandlers(deps: AppDeps): HandlersOf<'videos'> {
  const uploads = createResumableUploads(deps);
  return {
    listOfDataset: listDatasetVideos,
    list: listVideos,
    get: getVideo,
    update: updateVideo(deps),
    remove: deleteVideo(deps),
    upload: uploadVideo(deps),
    uploadStart: startUpload(deps, uploads),
    uploadHead: findUploadOffset(deps, uploads),
    uploadPatch: continueUpload(deps, uploads),
    uploadDelete: giveUpUpload(deps, uploads),
  };
}
