import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { detectionsOfFrame, forgetDetection } from '@sarm/database/detections/detections.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { applyEdits } from '@sarm/use-cases/annotation/apply-edits';
import { removePictures } from '@sarm/use-cases/blobs/remove-blobs';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

/** TEC-229: also what people drew and confirmed; the edits keep every box, because only people could draw theirs again. */
export const deleteFrameDetections =
  (deps: Pick<AppDeps, 'db' | 'blobs' | 'log'>): Handler<RouteGroups['detection']['removeOfFrame']> =>
  async ({ tx, caller, object }) => {
    const batch = { projectId: object.projectId, frameId: object.id, userId: caller.userId, clientId: null };
    let deleted = 0;
    const applied = await applyEdits(tx, batch, async (frame) => {
      const rows = await detectionsOfFrame(tx, frame.id);
      deleted = rows.length;
      return rows.map(({ id }) => ({
        editId: newId(),
        objectId: id,
        kind: 'delete',
        base: null,
        changes: {},
      }));
    });
    await forgetDetection(tx, object.id);
    return {
      status: 200,
      body: { success: true, deleted_count: deleted },
      audit: applied?.audit ?? {
        action: 'detection.delete-all',
        projectId: object.projectId,
        subjectId: object.id,
      },
      after: () => removePictures(deps, applied?.goneKeys ?? []),
    };
  };
