import { presentDetection } from '@sarm/use-cases/detections/present-detection';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findDetection } from '@sarm/database/detections/detections.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { AppError } from '@sarm/domain/catalogue/errors';
import { applyEdits } from '@sarm/use-cases/annotation/apply-edits';
import { removePictures } from '@sarm/use-cases/blobs/remove-blobs';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkDrawnBox } from './check-box.ts';

/** TEC-233, TEC-056: what a person draws is a sperm, and has its crop at once. */
export const drawDetection =
  (deps: Pick<AppDeps, 'db' | 'blobs' | 'log'>): Handler<RouteGroups['detection']['draw']> =>
  async ({ tx, caller, object, body }) => {
    const { x1, y1, x2, y2, confidence, source } = body;
    const id = newId();
    const batch = { projectId: object.projectId, frameId: object.id, userId: caller.userId, clientId: null };
    const applied = await applyEdits(tx, batch, (frame) => {
      checkDrawnBox({ x1, y1, x2, y2 }, frame);
      const changes = { box: [x1, y1, x2, y2], class: 'sperm', confidence, source, verified: false } as const;
      return [{ editId: newId(), objectId: id, kind: 'create', base: null, changes }];
    });
    const stored = await findDetection(tx, id);
    if (applied === undefined || stored === undefined) throw new AppError('not_found');
    return {
      status: 201,
      body: presentDetection(stored),
      audit: applied.audit,
      after: () => removePictures(deps, applied.goneKeys),
    };
  };
