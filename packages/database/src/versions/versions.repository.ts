import type { Split, TrainingTask } from '@sarm/domain/training';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { DatasetVersionsTable } from '../kernel/tables.generated.ts';

export type VersionRow = Selectable<DatasetVersionsTable>;

export interface NewVersionFrame {
  readonly frameId: string;
  readonly videoId: string;
  readonly patientId: string | null;
  readonly split: Split;
  readonly frameKey: string;
  readonly sha256: string;
  readonly contentSha256: string;
  readonly pictureHash: string;
}

/** One version of a dataset is stored at a time, so that numbers have no holes and the same content is found. */
export async function lockDatasetForVersion(tx: Scoped, datasetId: string): Promise<boolean> {
  const { rows } = await sql`select from datasets where id = ${datasetId} for no key update`.execute(tx);
  return rows.length > 0;
}

export const findVersionByContent = (
  db: Scoped,
  of: { readonly datasetId: string; readonly task: TrainingTask; readonly sha256: string },
): Promise<VersionRow | undefined> =>
  db
    .selectFrom('dataset_versions')
    .selectAll()
    .where('dataset_id', '=', of.datasetId)
    .where('task', '=', of.task)
    .where('manifest_sha256', '=', of.sha256)
    .executeTakeFirst();

export const findVersionRow = (db: Scoped, id: string): Promise<VersionRow | undefined> =>
  db.selectFrom('dataset_versions').selectAll().where('id', '=', id).executeTakeFirst();

/** Of a dataset and a task; undefined: there is none yet. */
export const findNewestVersion = (
  db: Scoped,
  datasetId: string,
  task: TrainingTask,
): Promise<VersionRow | undefined> =>
  db
    .selectFrom('dataset_versions')
    .selectAll()
    .where('dataset_id', '=', datasetId)
    .where('task', '=', task)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Numbers count all versions of the dataset, of whichever task. The dataset has to be held. */
export async function insertVersion(
  tx: Scoped,
  row: Omit<Insertable<DatasetVersionsTable>, 'number' | 'previous_id'>,
): Promise<VersionRow> {
  const { dataset_id: datasetId, task } = row;
  return await tx
    .insertInto('dataset_versions')
    .values({
      ...row,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from dataset_versions where dataset_id = ${datasetId})`,
      previous_id: sql<string>`(select id from dataset_versions where dataset_id = ${datasetId} and task = ${task}
        order by number desc limit 1)`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Answers how many of the frames were there still: a version must not name frames that are gone. */
export async function insertVersionFrames(
  tx: Scoped,
  versionId: string,
  frames: readonly NewVersionFrame[],
): Promise<number> {
  const of = (field: keyof NewVersionFrame): (string | null)[] => frames.map((each) => each[field]);
  const { numAffectedRows } = await sql`
    insert into dataset_version_frames
      (version_id, project_id, frame_id, video_id, patient_id, split, frame_key, frame_sha256, content_sha256, picture_hash)
    select ${versionId}, f.project_id, f.id, n.video, n.patient, n.split, n.key, n.sha256, n.content, n.hash
    from unnest(${of('frameId')}::uuid[], ${of('videoId')}::uuid[], ${of('patientId')}::uuid[], ${of('split')}::text[],
      ${of('frameKey')}::text[], ${of('sha256')}::text[], ${of('contentSha256')}::text[], ${of('pictureHash')}::text[])
      n (id, video, patient, split, key, sha256, content, hash) join frames f on f.id = n.id order by f.id`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** A frame of a version, with where its picture is stored now. */
export interface VersionFrame {
  readonly frame_id: string;
  readonly frame_key: string;
  readonly frame_sha256: string;
  readonly blob_key: string;
  readonly split: Split;
  readonly video_id: string;
  readonly patient_id: string | null;
  readonly picture_hash: string;
}

/** Frames that are left of it: those of erased patients and deleted videos are gone. */
export const findVersionFrames = (db: Scoped, versionId: string): Promise<VersionFrame[]> =>
  db
    .selectFrom('dataset_version_frames as v')
    .innerJoin('frames as f', 'f.id', 'v.frame_id')
    .where('v.version_id', '=', versionId)
    .select([
      'v.frame_id',
      'v.frame_key',
      'v.frame_sha256',
      'f.blob_key',
      'v.split',
      'v.video_id',
      'v.patient_id',
      'v.picture_hash',
    ])
    .orderBy('v.frame_key')
    .execute();

/** Units of earlier versions of a dataset and task that were tested on: by patient, video and frame. */
export async function findTestFrames(
  db: Scoped,
  versionId: string,
): Promise<{ readonly video_id: string; readonly patient_id: string | null }[]> {
  return await db
    .selectFrom('dataset_version_frames')
    .select(['video_id', 'patient_id'])
    .distinct()
    .where('version_id', '=', versionId)
    .where('split', '=', 'test')
    .execute();
}
