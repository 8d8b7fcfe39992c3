import type { Preparation } from '@sarm/domain/videos/recordings';
import type { VideoArea } from '@sarm/domain/videos/video-area';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { findAreaInUse } from '../samples/set-areas.repository.ts';

/** A frame of a version's test split that is left of it, and what conditions are made of. */
export interface TestFrame {
  readonly frame_id: string;
  readonly frame_key: string;
  readonly frame_sha256: string;
  readonly blob_key: string;
  readonly picture_hash: string;
  readonly video_id: string;
  readonly patient_id: string | null;
  readonly patient_code: string | null;
  /** Code of the sample and number of the video: names are never selected. */
  readonly video_code: string;
  readonly frame_rate: number | null;
  readonly preparation: Preparation;
  readonly microscope: string | null;
}

export async function findFramesOfTest(db: Scoped, versionId: string): Promise<TestFrame[]> {
  const { rows } = await sql<TestFrame>`
    select n.frame_id, n.frame_key, n.frame_sha256, f.blob_key, n.picture_hash, n.video_id, n.patient_id,
      p.code as patient_code, coalesce(d.code, '') || '/' || v.number as video_code, v.frame_rate, v.preparation,
      c.microscope
    from dataset_version_frames n join frames f on f.id = n.frame_id join videos v on v.id = n.video_id
      left join datasets d on d.id = v.dataset_id left join patients p on p.id = n.patient_id
      left join calibrations c on c.id = v.calibration_id
    where n.version_id = ${versionId} and n.split = 'test' order by n.frame_key`.execute(db);
  return rows;
}

/** What a model has seen: the frames it was trained on and chosen by. */
export interface SeenFrame {
  readonly frame_id: string;
  readonly video_id: string;
  readonly patient_id: string | null;
  readonly video_code: string;
  readonly patient_code: string | null;
  readonly picture_hash: string;
}

/** Of all runs of the model, and of the model of which it is a variant. */
const VERSIONS_OF = (modelId: string) => sql`
  select version_id from models where id = ${modelId} and version_id is not null
  union select o.version_id from models m join models o on o.id = m.variant_of
    where m.id = ${modelId} and o.version_id is not null
  union select r.version_id from training_runs r where r.version_id is not null
    and r.model_id in (select id from models where id = ${modelId} union select variant_of from models where id = ${modelId})`;

export async function findSeenFrames(db: Scoped, modelId: string): Promise<SeenFrame[]> {
  const { rows } = await sql<SeenFrame>`
    select distinct on (n.frame_id) n.frame_id, n.video_id, n.patient_id, n.picture_hash, p.code as patient_code,
      coalesce(d.code, '') || '/' || v.number as video_code
    from dataset_version_frames n join videos v on v.id = n.video_id left join datasets d on d.id = v.dataset_id
      left join patients p on p.id = n.patient_id
    where n.version_id in (${VERSIONS_OF(modelId)}) and n.split in ('train', 'validation') order by n.frame_id`.execute(
    db,
  );
  return rows;
}

/** A video whose frames a model was trained or chosen on. */
export interface TrainedVideo {
  readonly video_id: string;
  readonly blob_key: string;
  readonly timeline_key: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly pixel_size_um: number | null;
  readonly preparation: Preparation;
  readonly microscope: string | null;
  /** What an analysis of it leaves out; undefined: nothing. */
  readonly area: VideoArea | undefined;
}

/**
 * Those that can be measured: videos with times and a calibration. Frames of validation taught no weight, so scores on them
 * are those of videos to come. As many of each kind as of the others: each kind has a range of its own.
 */
export async function findTrainedVideos(db: Scoped, modelId: string, limit: number): Promise<TrainedVideo[]> {
  const { rows } = await sql<Omit<TrainedVideo, 'area'>>`
    select v.id as video_id, v.blob_key, v.timeline_key, v.width, v.height, c.pixel_size_um, v.preparation, c.microscope
    from videos v join calibrations c on c.id = v.calibration_id
    where v.timeline_key is not null and v.kind = 'video' and v.id in (
      select n.video_id from dataset_version_frames n where n.version_id in (${VERSIONS_OF(modelId)}) and n.split in ('train', 'validation'))
    order by row_number() over (partition by v.preparation, c.microscope order by v.id), v.id limit ${limit}`.execute(
    db,
  );
  const videos: TrainedVideo[] = [];
  for (const row of rows) videos.push({ ...row, area: await findAreaInUse(db, row.video_id) });
  return videos;
}
