import type { Scoped } from '../kernel/connect.ts';
import type { FrameRow } from './frames.repository.ts';

export interface Submission {
  readonly id: string;
  readonly projectId: string;
  readonly videoId: string;
  readonly datasetId: string;
  readonly patientId: string | null;
  readonly createdBy: string;
  readonly notes: string;
  readonly frames: readonly FrameRow[];
}

/** BUS-182: an analysis of its own for each submission: the frames of another one are other figures. */
export async function insertSubmission(tx: Scoped, submission: Submission): Promise<void> {
  const owner = { analysis_id: submission.id, project_id: submission.projectId };
  await tx
    .insertInto('analyses')
    .values({
      id: submission.id,
      project_id: submission.projectId,
      dataset_id: submission.datasetId,
      patient_id: submission.patientId,
      videos_key: `frames:${submission.id}`,
      status: 'pending',
      notes: submission.notes,
      created_by: submission.createdBy,
    })
    .execute();
  await tx
    .insertInto('analysis_videos')
    .values({ ...owner, video_id: submission.videoId, position: 0 })
    .execute();
  await tx
    .insertInto('analysis_frames')
    .values(submission.frames.map(({ id, frame_index }) => ({ ...owner, frame_id: id, frame_index })))
    .execute();
}
