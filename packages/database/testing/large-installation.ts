import type { Database } from '../src/kernel/connect.ts';
import { newId } from '../src/kernel/new-id.ts';
import { fillPastTriggers } from './fill-past-triggers.ts';
import { vacuumTable } from './vacuum-table.ts';

export interface LargeInstallation {
  readonly userId: string;
  readonly projectId: string;
  /** Another project of the person, of the usual size. */
  readonly ordinaryProjectId: string;
  /** The dataset with the most videos. */
  readonly datasetId: string;
  readonly videosOfDataset: number;
  readonly projectsOfUser: number;
  /** A video of that dataset with the most frames. */
  readonly videoId: string;
  readonly framesOfVideo: number;
  /** A frame of the person's with the usual number of detections. */
  readonly detectedFrameId: string;
  readonly detectionsOfFrame: number;
}

export interface LargeOptions {
  readonly videos?: number;
  readonly videosOfDataset?: number;
  readonly frames?: number;
  /** An existing person who becomes a member; otherwise one is made. */
  readonly userId?: string;
}

const PROJECTS = 20;
const DATASETS = 200;
const PROJECTS_OF_USER = 3;
const FRAMES_OF_VIDEO = 500;
const FRAMES_EACH = 10;
const DETECTIONS_EACH = 30;

/**
 * A cell after some time: 20 projects with 10 datasets each, the person a member of three of them, and one of their
 * datasets holding a good part of the videos. Written as a superuser, without triggers: they would take most of the time.
 */
export async function fillLargeInstallation(
  db: Database,
  options: LargeOptions = {},
): Promise<LargeInstallation> {
  const { videos = 100_000, videosOfDataset = 20_000, frames = 1_000_000, userId = newId() } = options;
  // Ids in rising order, as the product's own are; random ones would land all over the indexes.
  const id = (kind: number, n: string): string =>
    `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const dataset = (n: string): string => id(2, n);
  const project = (n: string): string => id(1, `(${n}) % ${PROJECTS} + 1`);
  const small = frames - FRAMES_OF_VIDEO;
  const statements = [
    `insert into users (id, email, display_name, password_hash) values ('${userId}', '${userId}@example.org', 'Large', 'x') on conflict do nothing`,
    `insert into projects (id, name) select ${id(1, 'n')}, 'project ' || n from generate_series(1, ${PROJECTS}) n`,
    `insert into project_members (project_id, user_id) select ${id(1, 'n')}, '${userId}' from generate_series(1, ${PROJECTS_OF_USER}) n`,
    `insert into datasets (id, code, project_id, name, created_at)
       select ${dataset('n')}, 'S' || n, ${project('n - 1')}, 'dataset ' || n, now() - n * interval '1 hour' from generate_series(1, ${DATASETS}) n`,
    // Video n lies in dataset 1 up to its share, the others are spread over the rest.
    `insert into videos (id, number, project_id, dataset_id, name, original_filename, blob_key, size_bytes, sha256, status, created_at, extracted_frames, frames_count, timeline_key)
       select ${id(3, 'n')}, n, ${project('d - 1')}, ${dataset('d')}, 'video ' || n, 'v.avi', 'k', n * 7919 % 100000, repeat('0', 64),
         case when n % 50 = 0 then 'failed' else 'completed' end, now() - n * interval '1 minute', ${FRAMES_EACH}, 500, 't'
       from (select n, case when n <= ${videosOfDataset} then 1 else 2 + n % ${DATASETS - 1} end as d from generate_series(1, ${videos}) n) v`,
    // Video 1 has many frames, the others ten each until the number is complete.
    `insert into frames (id, project_id, video_id, frame_index, time_offset, width, height, blob_key, selected, annotated, detection_count)
       select ${id(4, 'n')}, v.project_id, v.id, i, i / 25.0, 640, 480, 'k', i % 50 = 0, i = 9 and n % 7 = 0, case when i = 8 and n % 9 = 0 then ${DETECTIONS_EACH} else 0 end
       from (select n, case when n <= ${FRAMES_OF_VIDEO} then 1 else 2 + (n - ${FRAMES_OF_VIDEO} - 1) / ${FRAMES_EACH} end as of,
               case when n <= ${FRAMES_OF_VIDEO} then n - 1 else (n - ${FRAMES_OF_VIDEO} - 1) % ${FRAMES_EACH} end as i
             from generate_series(1, ${small + FRAMES_OF_VIDEO}) n) f
       join videos v on v.id = ${id(3, 'of')}`,
    // As many rows as the frames say.
    `insert into detections (id, project_id, video_id, frame_id, x1, y1, x2, y2, confidence, class, source, verified)
       select ${id(6, `row_number() over (order by f.id, k)`)}, f.project_id, f.video_id, f.id, k, k, k + 20, k + 20, (k % 10) / 10.0, 'sperm', 'model', k = 1
       from frames f cross join generate_series(1, ${DETECTIONS_EACH}) k where f.detection_count > 0`,
    `insert into tasks (id, project_id, task_type, status, video_id, job_name)
       select ${id(5, 'n')}, v.project_id, 'extraction', 'completed', v.id, 'extract-frames'
       from generate_series(1, ${Math.floor(videos / 4)}) n join videos v on v.id = ${id(3, 'n')}`,
  ];
  await fillPastTriggers(db, statements);
  for (const table of ['detections', 'videos', 'frames', 'tasks', 'datasets', 'projects', 'project_members'])
    await vacuumTable(db, table);
  const detected = await db
    .selectFrom('frames')
    .innerJoin('project_members as m', 'm.project_id', 'frames.project_id')
    .select('frames.id')
    .where('m.user_id', '=', userId)
    .where('detection_count', '>', 0)
    .limit(1)
    .executeTakeFirst();
  const uuid = (kind: number, n = 1): string => `0000000${kind}-0000-7000-8000-00000000000${n}`;
  return {
    userId,
    projectId: uuid(1),
    ordinaryProjectId: uuid(1, 2),
    datasetId: uuid(2),
    videosOfDataset,
    projectsOfUser: PROJECTS_OF_USER,
    videoId: uuid(3),
    framesOfVideo: FRAMES_OF_VIDEO,
    detectedFrameId: detected?.id ?? '',
    detectionsOfFrame: DETECTIONS_EACH,
  };
}
