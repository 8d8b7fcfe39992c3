import type { Projects } from '@sarm/domain/access/visible-rows';
import type { LearnedFrom } from '@sarm/domain/predictions';
import type { ModelType } from '@sarm/domain/shapes/detection';
import type { TaskStatus } from '@sarm/domain/statuses';
import type { PredictionStatus } from '@sarm/domain/training';
import type { Notice } from '@sarm/domain/catalogue/notices';
import type { Selectable } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, type Page } from '../kernel/list-filters.ts';
import { type PageOf, readPage } from '../kernel/read-page.ts';
import type { PredictionsTable } from '../kernel/tables.generated.ts';
import { isOfDemo } from '../projects/demo.repository.ts';
import { parsePrediction, type PredictionRow } from './predictions.repository.ts';

interface Seen {
  readonly is_demo: boolean;
  readonly model_code: string;
  readonly model_name: string;
  readonly model_type: ModelType;
  readonly video_name: string;
  /** In place of its name. */
  readonly video_code: string;
  readonly created_by_name: string | null;
  /** Of its task; null once that was cleared. */
  readonly progress: number | null;
  readonly task_status: TaskStatus | null;
  readonly task_notice: Notice | null;
  /** What of the video the model has learned from; null: the version that it was trained on is not recorded. */
  readonly learned_from: LearnedFrom | null;
}

export type PredictionView = PredictionRow & Seen;
type StoredView = Selectable<PredictionsTable> & Seen;

export interface PredictionFilter extends Page {
  readonly userId: string;
  readonly projects: Projects;
  /** As callers know it. */
  readonly modelCode?: string | undefined;
  readonly videoId?: string | undefined;
  readonly status?: PredictionStatus | undefined;
}

const matching = ({ modelCode, videoId, status }: PredictionFilter): RawBuilder<boolean> => sql<boolean>`true
  ${modelCode === undefined ? sql`` : sql`and p.model_id = (select id from models where code = ${modelCode})`}
  ${videoId === undefined ? sql`` : sql`and p.video_id = ${videoId}`}
  ${status === undefined ? sql`` : sql`and p.status = ${status}`}`;

/** Merged from the newest of each project, by its index. */
const chosen = (filter: PredictionFilter): RawBuilder<unknown> => sql`
  select top.* from project_members m cross join lateral (
    select p.* from predictions p where p.project_id = m.project_id and ${matching(filter)}
    order by p.created_at desc, p.id limit ${filter.offset + filter.limit}) top
  where m.user_id = ${filter.userId}
    ${filter.projects === 'own' ? sql`` : sql`and m.project_id = any (${[...filter.projects]}::uuid[])`}
  order by top.created_at desc, top.id limit ${filter.limit} offset ${filter.offset}`;

const learnedFrom = sql<LearnedFrom | null>`case when m.version_id is null then null
    when exists (select from dataset_version_frames f where f.version_id = m.version_id and f.video_id = p.video_id
      and f.split <> 'test') then 'video'
    when exists (select from dataset_version_frames f where f.version_id = m.version_id and f.patient_id = d.patient_id
      and f.split <> 'test') then 'patient'
    else 'neither' end`;

const views = (rows: RawBuilder<unknown>): RawBuilder<StoredView> => sql<StoredView>`
  select p.*, m.code as model_code, m.name as model_name, m.type as model_type, v.name as video_name,
    d.code || '/' || v.number as video_code, u.display_name as created_by_name, t.progress, t.status as task_status,
    t.notice as task_notice, ${learnedFrom} as learned_from, ${isOfDemo(sql.ref('p.project_id'))} as is_demo
  from (${rows}) p join models m on m.id = p.model_id join videos v on v.id = p.video_id join datasets d on d.id = v.dataset_id
    left join users u on u.id = p.created_by left join tasks t on t.id = p.task_id`;

export const predictionsPageQuery = (filter: PredictionFilter): RawBuilder<StoredView> =>
  sql<StoredView>`${views(chosen(filter))} order by p.created_at desc, p.id`;

export async function listPredictions(db: Scoped, filter: PredictionFilter): Promise<PageOf<PredictionView>> {
  const { rows, total } = await readPage(db, filter, {
    page: predictionsPageQuery(filter),
    count: sql<{ total: number }>`select count(*)::int8 as total from predictions p
      where p.project_id = ${anyProjectOf(filter.userId, filter.projects)} and ${matching(filter)}`,
  });
  return { rows: rows.map(parsePrediction), total };
}

export async function findPredictionView(db: Scoped, id: string): Promise<PredictionView | undefined> {
  const { rows } = await views(sql`select * from predictions where id = ${id}`).execute(db);
  const [row] = rows;
  return row === undefined ? undefined : parsePrediction(row);
}
