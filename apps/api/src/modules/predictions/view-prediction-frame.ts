import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findPrediction } from '@sarm/database/predictions/predictions.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { sendBlob } from '../media/send-blob.ts';

/** A frame that the prediction shows; any other is missing, whatever the store holds. */
export const viewPredictionFrame =
  (deps: AppDeps): Handler<RouteGroups['predictions']['frame']> =>
  async ({ caller, object, params: { index }, request, reply }) => {
    const row = await inScope(deps.db, asUser(caller.userId), (tx) => findPrediction(tx, object.id));
    const shown = [...(row?.frames?.samples ?? []), ...(row?.frames?.ranked ?? [])];
    if (row?.results_key == null || !shown.some((each) => each.index === index))
      throw new AppError('not_found');
    return await sendBlob(deps, request, reply, {
      key: blobKeys.predictionFrame(row.results_key, index),
      etag: `prediction-${row.id}-${index}`,
      contentType: 'image/jpeg',
      disposition: 'inline',
      fileName: `prediction-${index}.jpg`,
    });
  };
