import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { detectionsOfFrame, forgetDetection } from '@sarm/database/detections/detections.repository';
import { removePictures } from '@sarm/use-cases/blobs/remove-blobs';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { editDetections } from './edit-detections.ts';

/** TEC-229: also what people drew and confirmed; the edits keep every box, because only people could draw theirs again. */
export const deleteFrameDetections =
  (
    deps: Pick<AppDeps, 'db' | 'blobs' | 'log' | 'clock'>,
  ): Handler<RouteGroups['detection']['removeOfFrame']> =>
  async ({ tx, caller, object }) => {
    const { audit, decision, goneKeys } = await editDetections(
      deps,
      tx,
      { frameId: object.id, caller },
      async (frame) =>
        (await detectionsOfFrame(tx, frame.id)).map(({ id }) => ({
          object_id: id,
          kind: 'delete',
          changes: {},
        })),
    );
    await forgetDetection(tx, object.id);
    return {
      status: 200,
      body: { success: true, deleted_count: decision.deleted.length },
      audit: audit ?? {
        action: 'detection.delete-all',
        projectId: object.projectId,
        subjectId: object.id,
      },
      after: () => removePictures(deps, goneKeys),
    };
  };
