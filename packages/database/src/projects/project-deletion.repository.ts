import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

export interface DeletionCounts {
  readonly datasets: number;
  readonly videos: number;
  readonly videoBytes: number;
  readonly frames: number;
  /** Boxes that models or people drew. */
  readonly annotations: number;
  readonly analyses: number;
  readonly patients: number;
  readonly draftReports: number;
  readonly members: number;
  readonly runningTasks: number;
  readonly issuedReports: number;
  readonly logEntries: number;
}

/**
 * What belongs to a project. Frames are counted by their videos and log entries by their chain: both tables hold millions
 * of rows, and somebody waits for the answer.
 */
export async function countForDeletion(db: Scoped, projectId: string): Promise<DeletionCounts | undefined> {
  const { rows } = await sql<DeletionCounts>`select
      (select count(*) from datasets where project_id = p.id) as datasets,
      v.videos, v.bytes as "videoBytes", v.frames,
      (select count(*) from detections where project_id = p.id) as annotations,
      (select count(*) from analyses where project_id = p.id) as analyses,
      (select count(*) from patients where project_id = p.id) as patients,
      (select count(*) from project_members where project_id = p.id) as members,
      (select count(*) from tasks where project_id = p.id and status in ('pending', 'processing')) as "runningTasks",
      r.drafts as "draftReports", r.issued as "issuedReports",
      coalesce((select last_number from audit_chains where chain = p.id), 0) as "logEntries"
    from projects p,
      lateral (select count(*) as videos, coalesce(sum(size_bytes), 0)::bigint as bytes,
        coalesce(sum(extracted_frames), 0)::bigint as frames from videos where project_id = p.id) v,
      lateral (select count(*) filter (where status = 'draft') as drafts,
        count(*) filter (where status = 'issued') as issued from reports where project_id = p.id) r
    where p.id = ${projectId}`.execute(db);
  return rows[0];
}
