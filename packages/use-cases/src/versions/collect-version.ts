import type { Scoped } from '@sarm/database/kernel/connect';
import {
  type FrameSelection,
  type LabelledFrameRow,
  labelledFrames,
  labelledItems,
} from '@sarm/database/versions/version-sources.repository';
import type { TrainingTask } from '@sarm/domain/training';
import type { SplitFrame } from '@sarm/domain/versions/split-units';
import type { LeftOut, LeftOutReason } from '@sarm/domain/versions/versions';
import { type JudgedItem, judgeFrame } from './judge-items.ts';

export interface CollectedFrame extends SplitFrame {
  readonly row: LabelledFrameRow;
  readonly items: readonly JudgedItem[];
}

export interface CollectedFrames {
  readonly frames: readonly CollectedFrame[];
  readonly leftOut: LeftOut;
}

export interface CollectRequest {
  readonly of: FrameSelection;
  readonly task: TrainingTask;
  /** Their run lengths are most of what is read. */
  readonly masks: boolean;
  readonly signal?: AbortSignal | undefined;
}

const FRAMES_AT_ONCE = 500;

/** Everything labelled that may be learned from, and how much is left out for which reason. */
export async function collectFrames(tx: Scoped, request: CollectRequest): Promise<CollectedFrames> {
  const { of, task, masks, signal } = request;
  const rows = await labelledFrames(tx, of, task);
  const leftOut = new LeftOutCounts();
  const frames: CollectedFrame[] = [];
  for (let at = 0; at < rows.length; at += FRAMES_AT_ONCE) {
    signal?.throwIfAborted();
    const part = rows.slice(at, at + FRAMES_AT_ONCE);
    const items = await labelledItems(tx, { task, frameIds: part.map(({ id }) => id), masks });
    const byFrame = Map.groupBy(items, (item) => item.frame_id);
    for (const row of part) {
      const judged = judgeFrame(byFrame.get(row.id) ?? [], task);
      for (const reason of judged.leftOut) leftOut.add(reason, 1);
      if (judged.items.length === 0) continue;
      if (row.training_consent === false) {
        leftOut.add('no_consent', countOf(judged.items, task));
        continue;
      }
      const { id, video_id: videoId, patient_id: patientId, frame_index: frameIndex } = row;
      frames.push({ id, videoId, patientId, frameIndex, row, items: judged.items });
    }
  }
  return { frames, leftOut: leftOut.counts };
}

/** In what things that are left out are counted. */
export const countOf = (items: readonly JudgedItem[], task: TrainingTask): number =>
  task === 'head_detection' ? 1 : items.length;

export class LeftOutCounts {
  readonly counts: Partial<Record<LeftOutReason, number>>;

  constructor(counts: LeftOut = {}) {
    this.counts = { ...counts };
  }

  add(reason: LeftOutReason, count: number): void {
    this.counts[reason] = (this.counts[reason] ?? 0) + count;
  }
}
