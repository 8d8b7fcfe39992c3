import type {
  Prediction,
  PredictionDetails,
  PredictionFindings,
  PredictionFrame,
} from '@sarm/contracts/http/predictions/predictions.entities';
import type { PredictionView } from '@sarm/database/predictions/predictions.list.repository';
import { usedPart } from '@sarm/domain/figures/part-of-picture';
import type { PredictingType } from '@sarm/domain/predictions';
import type { PredictionMetrics, PredictionSample, StoredPrediction } from '@sarm/domain/stored/prediction';
import type { Translate } from '@sarm/messages/create-translator';
import { storedText } from '@sarm/messages/notice-text';
import type { Reader } from '../../presenters/reader.ts';
import { videoNameFor } from '../labels/labels.presenter.ts';

const pictureOf = (id: string, index: number): string => `/technical/predictions/${id}/frames/${index}`;

const presentFrame =
  (id: string) =>
  ({ index, time, heads, normal, abnormal }: PredictionSample): PredictionFrame => ({
    frame_number: index,
    timestamp: time,
    image_url: pictureOf(id, index),
    ...(heads === undefined ? {} : { sperm_count: heads }),
    ...(normal === undefined ? {} : { normal_count: normal }),
    ...(abnormal === undefined ? {} : { abnormal_count: abnormal }),
  });

const presentFindings = (
  id: string,
  metrics: PredictionMetrics,
  frames: StoredPrediction,
): PredictionFindings => ({
  metrics,
  frames: frames.samples.map(presentFrame(id)),
  all_frames: frames.frames,
  duration: frames.seconds,
  heads_per_frame: [...frames.heads],
  confidence: [...frames.confidence],
  // Without the name and reason of somebody who set it: these are for those who see the figures of the sample.
  part_of_picture: frames.usedPercent === undefined ? null : usedPart(frames.usedPercent),
});

/** What a task reports while it runs; the prediction keeps why it ended. */
function noticeOf(row: PredictionView) {
  const open = row.status === 'queued' || row.status === 'running';
  return open ? row.task_notice : row.reason;
}

/** TEC-154. What was found in a part of the video is no result: it is in the details of one that runs. */
export function presentPrediction(row: PredictionView, reader: Reader, t: Translate): Prediction {
  const notice = noticeOf(row);
  const done = row.status === 'completed' ? row : null;
  return {
    id: row.id,
    project_id: row.project_id,
    isDemo: row.is_demo,
    name: row.name,
    model_id: row.model_code,
    model_name: row.model_name,
    // Only models of these types are started.
    model_type: row.model_type as PredictingType,
    video_id: row.video_id,
    video_name: videoNameFor(reader, row),
    status: row.status,
    task_id: row.task_id,
    progress: done === null ? (row.progress ?? 0) : 100,
    message: storedText(t, notice),
    notice,
    metrics: done?.metrics ?? null,
    frames: (done?.frames?.samples ?? []).map(presentFrame(row.id)),
    created_by_name: row.created_by_name,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

export function presentPredictionDetails(
  row: PredictionView,
  reader: Reader,
  t: Translate,
): PredictionDetails {
  const { id, metrics, frames, status } = row;
  const findings = metrics === null || frames === null ? null : presentFindings(id, metrics, frames);
  return {
    ...presentPrediction(row, reader, t),
    learned_from: row.learned_from,
    so_far: status === 'running' ? findings : null,
    results:
      status !== 'completed' || findings === null || frames === null
        ? null
        : {
            ...findings,
            champion: frames.champion,
            ranked: frames.ranked.map(({ index, time, ...ranked }) => ({
              frame_number: index,
              timestamp: time,
              ...ranked,
            })),
            sent: frames.sent,
          },
  };
}
