import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { noteMediaView } from '@sarm/database/samples/media-views.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findVideo } from '@sarm/database/samples/videos.repository';
import { found } from '@sarm/domain/catalogue/errors';
import { readMediaPath } from '@sarm/domain/videos/media-path';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { mediaName } from '../../presenters/media-names.ts';
import { readerOf } from '../../presenters/reader.ts';
import { sendBlob } from './send-blob.ts';
import { sendPicture } from './send-picture.ts';
import { findSeenMask, pictureOfMask } from './view-mask.ts';

const isPicture = (contentType: string): boolean => contentType.startsWith('image/');

/** BUS-195: the path begins at the project of the video that it names, whose membership the route has checked. */
export const viewFile =
  (deps: AppDeps): Handler<RouteGroups['media']['file']> =>
  async ({ caller, object, params: { path }, request, reply, actor }) => {
    const file = found(readMediaPath(path));
    const { media, contentType } = file;
    const video = await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const row = found(await findVideo(tx, object.id));
      if (media !== 'thumbnail')
        await noteMediaView(tx, actor, { videoId: row.id, projectId: row.project_id, media });
      const mask = file.mask === undefined ? undefined : await findSeenMask(tx, file);
      return { ...row, mask };
    });
    if (video.mask !== undefined) return await sendPicture(request, reply, pictureOfMask(deps, video.mask));
    return await sendBlob(deps, request, reply, {
      key: `${blobKeys.projectPrefix(video.project_id)}${path}`,
      etag: `${path}-${video.sha256}`,
      contentType,
      // An uploaded file is somebody else's bytes: saved as a file, never opened as a page.
      disposition: contentType === 'application/octet-stream' ? 'attachment' : 'inline',
      fileName: isPicture(contentType)
        ? (path.split('/').at(-1) ?? path)
        : mediaName(video, readerOf({ caller, object, request })),
    });
  };
