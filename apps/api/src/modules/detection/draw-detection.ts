import { presentDetection } from '@sarm/use-cases/detections/present-detection';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findDetection, insertDetection } from '@sarm/database/detections/detections.repository';
import { findFrame } from '@sarm/database/samples/frames.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { changeBoxesAlone } from './change-boxes.ts';
import { checkDrawnBox } from './check-box.ts';
import { cutCrop, storeCrop } from './cut-crop.ts';

/** TEC-233, TEC-056: what a person draws is a sperm, and its picture is cut at once. */
export const drawDetection =
  (deps: AppDeps): Handler<RouteGroups['detection']['draw']> =>
  async ({ caller, object, body, actor }) => {
    const { userId } = caller;
    const { projectId } = object;
    const { x1, y1, x2, y2, confidence, source } = body;
    const box = { x1, y1, x2, y2 };
    const found = await inScope(deps.db, asUser(userId), (tx) => findFrame(tx, object.id));
    if (found === undefined) throw new AppError('not_found');
    checkDrawnBox(box, found);
    const crop = await cutCrop(deps, found, box);
    const id = newId();
    const stored = await changeBoxesAlone(
      deps,
      { userId, actor, projectId, frameId: found.id },
      async (tx, frame) => {
        const owner = { project_id: projectId, video_id: frame.video_id, frame_id: frame.id };
        const row = { ...box, confidence, class: 'sperm', source, verified: false } as const;
        await insertDetection(tx, { id, ...owner, ...row, model_id: null, created_by: userId });
        const goneKeys = await storeCrop(tx, crop, id);
        const detection = await findDetection(tx, id);
        if (detection === undefined) throw new AppError('not_found');
        return {
          answer: detection,
          goneKeys,
          audit: {
            action: 'detection.draw',
            subjectId: id,
            after: { frameId: frame.id, videoId: frame.video_id, ...row },
          },
        };
      },
    );
    if (stored === undefined) throw new AppError('not_found');
    return { status: 201, body: presentDetection(stored) };
  };
