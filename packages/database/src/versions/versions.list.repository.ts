import type { ModelStatus, Split, TrainingTask } from '@sarm/domain/training';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { Page } from '../kernel/list-filters.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import type { VersionRow } from './versions.repository.ts';

export interface VersionView extends VersionRow {
  readonly previous_number: number | null;
  readonly frames_left: number;
  readonly model_count: number;
  readonly created_by_name: string | null;
}

export interface VersionFilter extends Page {
  readonly datasetId: string;
  readonly task?: TrainingTask | undefined;
}

const views = (db: Scoped) =>
  db
    .selectFrom('dataset_versions as v')
    .leftJoin('dataset_versions as p', 'p.id', 'v.previous_id')
    .leftJoin('users as u', 'u.id', 'v.created_by')
    .selectAll('v')
    .select([
      'p.number as previous_number',
      'u.display_name as created_by_name',
      sql<number>`(select count(*)::int8 from dataset_version_frames f where f.version_id = v.id)`.as(
        'frames_left',
      ),
      sql<number>`(select count(*)::int8 from models m where m.version_id = v.id)`.as('model_count'),
    ]);

export const versionsPageQuery = (db: Scoped, { datasetId, task, limit, offset }: VersionFilter) => {
  let query = views(db).where('v.dataset_id', '=', datasetId);
  if (task !== undefined) query = query.where('v.task', '=', task);
  return query.orderBy('v.number', 'desc').limit(limit).offset(offset);
};

export const listVersions = (db: Scoped, filter: VersionFilter): Promise<PageOf<VersionView>> => {
  const count = db.selectFrom('dataset_versions').where('dataset_id', '=', filter.datasetId).select(counted);
  return readPage(db, filter, {
    page: versionsPageQuery(db, filter),
    count: filter.task === undefined ? count : count.where('task', '=', filter.task),
  });
};

export const findVersion = (db: Scoped, id: string): Promise<VersionView | undefined> =>
  views(db).where('v.id', '=', id).executeTakeFirst();

export interface SourceOfVersion {
  readonly kind: 'patient' | 'video';
  readonly code: string;
  readonly split: Split;
  readonly frames: number;
}

/** Patients and videos that are left of it, by code. */
export async function sourcesOfVersion(db: Scoped, versionId: string): Promise<readonly SourceOfVersion[]> {
  const { rows } = await sql<SourceOfVersion>`
    select 'patient' as kind, p.code, f.split, count(*)::int as frames
    from dataset_version_frames f join patients p on p.id = f.patient_id where f.version_id = ${versionId}
    group by p.code, f.split
    union all
    select 'video', s.code || '/' || v.number, f.split, count(*)::int
    from dataset_version_frames f join videos v on v.id = f.video_id join datasets s on s.id = v.dataset_id
    where f.version_id = ${versionId} group by s.code, v.number, f.split
    order by 1, 2, 3`.execute(db);
  return rows;
}

export interface FramesSince {
  readonly added: number;
  readonly removed: number;
}

/** Frames that one of two versions has and the other has not. */
export async function framesSince(db: Scoped, versionId: string, previousId: string): Promise<FramesSince> {
  const { rows } = await sql<FramesSince>`
    select
      (select count(*)::int from dataset_version_frames a where a.version_id = ${versionId} and not exists
        (select from dataset_version_frames b where b.version_id = ${previousId} and b.frame_id = a.frame_id)) as added,
      (select count(*)::int from dataset_version_frames a where a.version_id = ${previousId} and not exists
        (select from dataset_version_frames b where b.version_id = ${versionId} and b.frame_id = a.frame_id)) as removed`.execute(
    db,
  );
  return rows[0] ?? { added: 0, removed: 0 };
}

/** The newest of them: a page shows no more. */
export const modelsOfVersion = (
  db: Scoped,
  versionId: string,
): Promise<{ readonly id: string; readonly name: string; readonly status: ModelStatus }[]> =>
  db
    .selectFrom('models')
    .select(['id', 'name', 'status'])
    .where('version_id', '=', versionId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();

/** The number of the next version, whichever task it is for. */
export async function nextVersionNumber(db: Scoped, datasetId: string): Promise<number> {
  const row = await db
    .selectFrom('dataset_versions')
    .select(sql<number>`coalesce(max(number), 0)::int + 1`.as('next'))
    .where('dataset_id', '=', datasetId)
    .executeTakeFirst();
  return row?.next ?? 1;
}
