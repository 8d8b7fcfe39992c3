import { presentDetection } from '@sarm/use-cases/detections/present-detection';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findDetection } from '@sarm/database/detections/detections.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { AppError } from '@sarm/domain/catalogue/errors';
import { removePictures } from '@sarm/use-cases/blobs/remove-blobs';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkDrawnBox } from './check-box.ts';
import { editDetections } from './edit-detections.ts';

/** TEC-233, TEC-056: what a person draws is a sperm, and has its crop at once. */
export const drawDetection =
  (deps: Pick<AppDeps, 'db' | 'blobs' | 'log' | 'clock'>): Handler<RouteGroups['detection']['draw']> =>
  async ({ tx, caller, object, body }) => {
    const { x1, y1, x2, y2, confidence } = body;
    const id = newId();
    const { audit, goneKeys } = await editDetections(deps, tx, { frameId: object.id, caller }, (frame) => {
      checkDrawnBox({ x1, y1, x2, y2 }, frame);
      return [{ object_id: id, kind: 'create', changes: { box: [x1, y1, x2, y2], confidence } }];
    });
    const stored = await findDetection(tx, id);
    if (audit === undefined || stored === undefined) throw new AppError('not_found');
    return {
      status: 201,
      body: presentDetection(stored),
      audit,
      after: () => removePictures(deps, goneKeys),
    };
  };
