import type { QueueItem } from '@sarm/contracts/http/annotation-queue/annotation-queue.entities';
import type { QueueView } from '@sarm/database/annotation/annotation-queue.repository';
import { videoNameFor } from '../labels/labels.presenter.ts';
import type { Reader } from '../../presenters/reader.ts';

export const presentQueueItem = (row: QueueView, reader: Reader): QueueItem => ({
  id: row.id,
  project_id: row.project_id,
  kind: row.kind,
  state: row.state,
  score: row.score,
  video_id: row.video_id,
  video_name: videoNameFor(reader, row),
  frame_number: row.frame_index,
  frame_id: row.frame_id,
  image_url: row.frame_id === null ? null : `/sarm/media/view-frame/${row.frame_id}`,
  timestamp: row.time_offset,
  assignee: row.assignee,
  assignee_name: row.assignee_name,
  prediction_id: typeof row.source.prediction === 'string' ? row.source.prediction : null,
  created_at: row.created_at.toISOString(),
});
