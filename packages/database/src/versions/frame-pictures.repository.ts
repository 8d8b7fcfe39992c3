import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

interface Digests {
  readonly blobKey: string;
  readonly sha256: string;
  readonly contentSha256: string;
  readonly pictureHash: string;
}

export interface PictureDigests extends Digests {
  readonly frameId: string;
}

export interface FrameDigests extends Digests {
  readonly frameIndex: number;
}

/** Frames that are gone meanwhile are passed over. */
export async function storePictureDigests(tx: Scoped, digests: readonly PictureDigests[]): Promise<void> {
  const of = (field: keyof PictureDigests): string[] => digests.map((each) => each[field]);
  await sql`
    insert into frame_pictures (frame_id, project_id, blob_key, sha256, content_sha256, picture_hash)
    select f.id, f.project_id, n.blob_key, n.sha256, n.content, n.hash
    from unnest(${of('frameId')}::uuid[], ${of('blobKey')}::text[], ${of('sha256')}::text[], ${of('contentSha256')}::text[],
      ${of('pictureHash')}::text[]) n (id, blob_key, sha256, content, hash)
      join frames f on f.id = n.id order by f.id
    on conflict (frame_id) do update set blob_key = excluded.blob_key, sha256 = excluded.sha256,
      content_sha256 = excluded.content_sha256, picture_hash = excluded.picture_hash`.execute(tx);
}

/**
 * Of pictures that were just stored. A frame that had another picture before keeps that one, and its digests: those of the picture that
 * nobody refers to would name pixels that are not shown.
 */
export async function storeDigestsOfVideo(
  tx: Scoped,
  videoId: string,
  digests: readonly FrameDigests[],
): Promise<void> {
  if (digests.length === 0) return;
  const frames = await tx
    .selectFrom('frames')
    .select(['id', 'frame_index', 'blob_key'])
    .where('video_id', '=', videoId)
    .where(
      'frame_index',
      'in',
      digests.map(({ frameIndex }) => frameIndex),
    )
    .execute();
  const stored = new Map(frames.map((frame) => [frame.frame_index, frame]));
  await storePictureDigests(
    tx,
    digests.flatMap((each) => {
      const frame = stored.get(each.frameIndex);
      return frame?.blob_key === each.blobKey ? [{ ...each, frameId: frame.id }] : [];
    }),
  );
}
