import { sql } from 'kysely';
import { type Actor, appendAudit } from '../audit/audit.repository.ts';
import type { Scoped } from '../kernel/connect.ts';

/** A player requests a video in many parts and a grid many frames: within this time it is one look. */
const ONE_LOOK_SECONDS = 3600;

/** One entry for each person, video and hour; nothing where the sample has no patient. */
export async function noteMediaView(
  tx: Scoped,
  actor: Actor,
  viewed: { readonly videoId: string; readonly projectId: string; readonly media: string },
): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select d.patient_id is not null and not exists (
      select from audit_log l where l.subject_id = ${viewed.videoId} and l.action = 'video.view' and l.user_id = ${actor.userId}
        and l.at > now() - make_interval(secs => ${ONE_LOOK_SECONDS})) as wanted
    from videos v join datasets d on d.id = v.dataset_id where v.id = ${viewed.videoId}`.execute(tx);
  if (rows[0]?.wanted !== true) return false;
  const { videoId, projectId, media } = viewed;
  await appendAudit(tx, actor, { action: 'video.view', projectId, subjectId: videoId, after: { media } });
  return true;
}
