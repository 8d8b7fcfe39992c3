import { addToQueue } from '@sarm/database/annotation/annotation-queue.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { noteSentFrames } from '@sarm/database/predictions/predictions.repository';
import type { StoredPrediction } from '@sarm/domain/stored/prediction';

interface Place {
  readonly id: string;
  readonly project_id: string;
  readonly video_id: string;
}

/** Puts the frames from which most is learned into the queue of annotation. Answers how many of them wait there. */
export async function sendRankedFrames(
  tx: Scoped,
  { id, project_id: projectId, video_id: videoId }: Place,
  frames: StoredPrediction,
): Promise<number> {
  const items = frames.ranked.map(({ index, kind, score }) => ({
    videoId,
    frameIndex: index,
    kind,
    score,
    source: { prediction: id },
  }));
  await addToQueue(tx, projectId, items);
  await noteSentFrames(tx, { id, frames }, items.length);
  return items.length;
}
