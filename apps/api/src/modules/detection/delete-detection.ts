import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findDetection } from '@sarm/database/detections/detections.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { noticeText } from '@sarm/messages/notice-text';
import { removePictures } from '@sarm/use-cases/blobs/remove-blobs';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { editDetections } from './edit-detections.ts';

export const deleteDetection =
  (deps: Pick<AppDeps, 'db' | 'blobs' | 'log' | 'clock'>): Handler<RouteGroups['detection']['remove']> =>
  async ({ tx, caller, object, t }) => {
    const detection = await findDetection(tx, object.id);
    if (detection === undefined) throw new AppError('not_found');
    const { audit, goneKeys } = await editDetections(
      deps,
      tx,
      { frameId: detection.frame_id, caller },
      () => [{ object_id: object.id, kind: 'delete', changes: {} }],
    );
    return {
      status: 200,
      body: { success: true, message: noticeText(t, { code: 'detection.deleted' }) },
      audit: audit ?? 'unchanged',
      after: () => removePictures(deps, goneKeys),
    };
  };
