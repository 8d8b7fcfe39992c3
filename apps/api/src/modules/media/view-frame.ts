import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findFrame } from '@sarm/database/frames.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { sendBlob } from './send-blob.ts';

export const viewFrame =
  (deps: AppDeps): Handler<RouteGroups['media']['viewFrame']> =>
  async ({ caller, object, request, reply }) => {
    const frame = await inScope(deps.db, asUser(caller.userId), (tx) => findFrame(tx, object.id));
    if (frame === undefined) throw new AppError('not_found');
    return await sendBlob(deps, request, reply, {
      key: frame.blob_key,
      // A frame's picture is written once; another quality of the same frame is another row's picture.
      etag: `frame-${frame.id}`,
      contentType: 'image/jpeg',
      disposition: 'inline',
      fileName: `frame-${frame.frame_index}.jpg`,
    });
  };
