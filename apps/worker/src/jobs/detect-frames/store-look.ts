import type { detectFramesJob } from '@sarm/contracts/jobs/detect-frames';
import { presentDetected } from '@sarm/contracts/http/present-detection';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import type { Tx } from '@sarm/database/connect';
import { detectionsOfFrame } from '@sarm/database/detections.repository';
import { holdRun, type KeptBox, keptBoxes, storeRun } from '@sarm/database/detections.run.repository';
import { framesByIds } from '@sarm/database/frames.repository';
import type { ModelRow } from '@sarm/database/models.repository';
import { PermanentFailure } from '../job-handler.ts';
import type { FrameLook } from './look-at-frame.ts';
import { withoutKept } from './same-head.ts';

export interface Looked {
  readonly payload: PayloadOf<typeof detectFramesJob>;
  readonly model: ModelRow;
  /** As it was when the run began. */
  readonly kept: readonly KeptBox[];
  readonly looks: readonly FrameLook[];
}

/** What was found goes into the rows as they are now: people may have drawn, confirmed and deleted during the run. */
export async function storeLook(
  tx: Tx,
  { payload, model, kept, looks }: Looked,
): Promise<{ message: string; result: object }> {
  const ids = new Set((await holdRun(tx, payload)).map((frame) => frame.id));
  const present = looks.filter((look) => ids.has(look.frame.id));
  if (present.length === 0) throw new PermanentFailure('The frames were deleted meanwhile');
  const before = Map.groupBy(kept, (box) => box.frame_id);
  const now = Map.groupBy(await keptBoxes(tx, [...ids]), (box) => box.frame_id);
  const owner = { project_id: payload.projectId, video_id: payload.videoId };
  const added = present.flatMap((look) =>
    withoutKept(look.heads, now.get(look.frame.id) ?? []).map((head) => ({ head, frameId: look.frame.id })),
  );
  await storeRun(tx, payload, {
    modelCode: model.code,
    frameIds: present.map((look) => look.frame.id),
    detections: added.map(({ head: { id, x1, y1, x2, y2, confidence, kind }, frameId }) => ({
      id,
      ...owner,
      frame_id: frameId,
      x1,
      y1,
      x2,
      y2,
      confidence,
      class: kind,
      source: 'model',
      model_id: model.id,
      created_by: null,
    })),
    crops: added.flatMap(({ head, frameId }) =>
      head.crop === undefined ? [] : [{ ...head.crop, ...owner, frame_id: frameId, detection_id: head.id }],
    ),
    // A picture of boxes that have changed since is not shown; the right one is drawn when somebody asks for it.
    resultKeys: new Map(
      present.flatMap(({ frame, resultKey }) =>
        resultKey !== undefined && sameBoxes(before.get(frame.id), now.get(frame.id))
          ? [[frame.id, resultKey] as const]
          : [],
      ),
    ),
  });
  return await describe(tx, payload, present);
}

const sameBoxes = (before: readonly KeptBox[] = [], now: readonly KeptBox[] = []): boolean =>
  JSON.stringify(before) === JSON.stringify(now);

/** BUS-095: for one frame the result is the answer of the call that waits for it. */
async function describe(
  tx: Tx,
  { frameIds }: Looked['payload'],
  looks: readonly FrameLook[],
): Promise<{ message: string; result: object }> {
  const rows = await framesByIds(
    tx,
    looks.map((look) => look.frame.id),
  );
  const total = rows.reduce((sum, row) => sum + row.detection_count, 0);
  const message = `${total} detections in ${rows.length === 1 ? 'one frame' : `${rows.length} frames`}`;
  const [only] = frameIds;
  if (frameIds.length === 1 && only !== undefined)
    return { message, result: presentDetected(await detectionsOfFrame(tx, only)) };
  const frames = rows.map((row) => ({
    frame_id: row.id,
    frame_number: row.frame_index,
    detection_count: row.detection_count,
  }));
  return { message, result: { status: 'success', frames, detection_count: total } };
}
