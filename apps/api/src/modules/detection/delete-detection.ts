import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findDetection } from '@sarm/database/detections/detections.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { AppError } from '@sarm/domain/catalogue/errors';
import { noticeText } from '@sarm/messages/notice-text';
import { applyEdits } from '@sarm/use-cases/annotation/apply-edits';
import { removePictures } from '@sarm/use-cases/blobs/remove-blobs';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

export const deleteDetection =
  (deps: Pick<AppDeps, 'db' | 'blobs' | 'log'>): Handler<RouteGroups['detection']['remove']> =>
  async ({ tx, caller, object, t }) => {
    const detection = await findDetection(tx, object.id);
    if (detection === undefined) throw new AppError('not_found');
    const batch = { projectId: object.projectId, frameId: detection.frame_id, userId: caller.userId };
    const applied = await applyEdits(tx, { ...batch, clientId: null }, () => [
      { editId: newId(), objectId: object.id, kind: 'delete', base: null, changes: {} },
    ]);
    return {
      status: 200,
      body: { success: true, message: noticeText(t, { code: 'detection.deleted' }) },
      audit: applied?.audit ?? 'unchanged',
      after: () => removePictures(deps, applied?.goneKeys ?? []),
    };
  };
