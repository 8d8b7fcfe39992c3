import type { detectFramesJob } from '@sarm/contracts/jobs/detect-frames';
import { presentDetected } from '@sarm/use-cases/detections/present-detection';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import type { Scoped } from '@sarm/database/kernel/connect';
import { detectionsOfFrame } from '@sarm/database/detections/detections.repository';
import {
  holdRun,
  type KeptBox,
  keptBoxes,
  storeRun,
} from '@sarm/database/detections/detections.run.repository';
import { framesByIds } from '@sarm/database/samples/frames.repository';
import type { ModelRow } from '@sarm/database/analyses/models.repository';
import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import { PermanentFailure } from '../job-handler.ts';
import { type FrameFindings, withoutKept } from './detect-frame.ts';

export interface EndedRun {
  readonly payload: PayloadOf<typeof detectFramesJob>;
  readonly model: ModelRow;
  /** As it was when the run began. */
  readonly kept: readonly KeptBox[];
  readonly findings: readonly FrameFindings[];
}

/** What was found goes into the rows as they are now: people may have drawn, confirmed and deleted during the run. */
export async function storeFindings(
  tx: Scoped,
  { payload, model, kept, findings }: EndedRun,
): Promise<{ notice: Notice; result: object }> {
  const frames = await holdRun(tx, payload);
  const ids = new Set(frames.map((frame) => frame.id));
  const present = findings.filter((each) => ids.has(each.frame.id));
  if (present.length === 0) throw new PermanentFailure(notice('detection.frames_deleted'));
  const before = Map.groupBy(kept, (box) => box.frame_id);
  const now = Map.groupBy(await keptBoxes(tx, [...ids]), (box) => box.frame_id);
  const looked = new Set(present.map((each) => each.frame.id));
  const owner = { project_id: payload.projectId, video_id: payload.videoId };
  const added = present.flatMap((each) =>
    withoutKept(each.heads, now.get(each.frame.id) ?? []).map((head) => ({ head, frameId: each.frame.id })),
  );
  await storeRun(tx, payload, {
    modelCode: model.code,
    frames: frames.filter((frame) => looked.has(frame.id)),
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
      cut: payload.crops,
      source: 'model',
      model_id: model.id,
      created_by: null,
    })),
    // A picture of boxes that have changed since is not shown; the right one is drawn when it is requested.
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
  tx: Scoped,
  { frameIds }: EndedRun['payload'],
  findings: readonly FrameFindings[],
): Promise<{ notice: Notice; result: object }> {
  const rows = await framesByIds(
    tx,
    findings.map((each) => each.frame.id),
  );
  const total = rows.reduce((sum, row) => sum + row.detection_count, 0);
  const done = notice('detection.done', { detections: total, count: rows.length });
  const [only] = frameIds;
  if (frameIds.length === 1 && only !== undefined)
    return { notice: done, result: presentDetected(await detectionsOfFrame(tx, only)) };
  const frames = rows.map((row) => ({
    frame_id: row.id,
    frame_number: row.frame_index,
    detection_count: row.detection_count,
  }));
  return { notice: done, result: { status: 'success', frames, detection_count: total } };
}
