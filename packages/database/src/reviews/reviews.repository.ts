import type { Projects } from '@sarm/domain/access/visible-rows';
import type { LabelType } from '@sarm/domain/labels';
import type { MorphologyClass, MorphologyDefect } from '@sarm/domain/morphology';
import type { ReviewOrder, ReviewStatus } from '@sarm/domain/reviews';
import type { DetectionClass, DetectionSource } from '@sarm/domain/shapes/detection';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, type Page } from '../kernel/list-filters.ts';
import type { Direction } from '../kernel/ordering.ts';
import { type PageOf, readPageWith } from '../kernel/read-page.ts';
import type { ReviewItemsTable } from '../kernel/tables.generated.ts';
import { isOfDemo } from '../projects/demo.repository.ts';

export type ReviewRow = Selectable<ReviewItemsTable>;

export interface ReviewedBox {
  readonly id: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly confidence: number;
  readonly class: DetectionClass;
  readonly source: DetectionSource;
}

export interface ReviewView extends ReviewRow {
  label_name: string;
  dataset_name: string;
  dataset_code: string;
  /** Null: the dataset is no sample of a patient. */
  patient_id: string | null;
  video_name: string;
  video_code: string;
  width: number;
  height: number;
  creator_name: string;
  reviewer_name: string | null;
  /** Of a mask. */
  mask_id: string | null;
  mask_version: number | null;
  morphology_class: MorphologyClass | null;
  /** Null for boxes. */
  defects: readonly MorphologyDefect[] | null;
  class_confidence: number | null;
  /** Of the frame those that are in the label, or that of the mask. */
  boxes: readonly ReviewedBox[];
  is_demo: boolean;
}

export interface ReviewFilter {
  /** The caller: their own labels, and those of others in the projects of `others`. */
  readonly userId: string;
  readonly projects: Projects;
  readonly others: Projects;
  readonly type?: LabelType | undefined;
  readonly datasetId?: string | undefined;
  readonly status?: ReviewStatus | undefined;
  readonly creatorId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface ReviewPage extends ReviewFilter, Page {
  readonly type: LabelType;
  readonly sortBy: ReviewOrder;
  readonly direction: Direction;
  /** Where names of samples are shown; elsewhere they are ordered by their codes. */
  readonly named: Projects;
}

const any = (ids: readonly string[]): RawBuilder<unknown> => sql`any (${[...ids]}::uuid[])`;

export const reviewsMatching = (filter: ReviewFilter): RawBuilder<boolean> => sql<boolean>`
  own.project_id = ${anyProjectOf(filter.userId, filter.projects)}
  ${filter.others === 'own' ? sql`` : sql`and (own.created_by = ${filter.userId} or own.project_id = ${any(filter.others)})`}
  ${filter.type === undefined ? sql`` : sql`and own.type = ${filter.type}`}
  ${filter.datasetId === undefined ? sql`` : sql`and own.dataset_id = ${filter.datasetId}`}
  ${filter.status === undefined ? sql`` : sql`and own.status = ${filter.status}`}
  ${filter.creatorId === undefined ? sql`` : sql`and own.created_by = ${filter.creatorId}`}
  ${filter.from === undefined ? sql`` : sql`and own.created_at >= ${filter.from}::timestamptz`}
  ${filter.to === undefined ? sql`` : sql`and own.created_at < ${filter.to}::timestamptz + interval '1 millisecond'`}`;

/** What a page is ordered by, each read from one index in this direction or the other. */
function orderOf({ sortBy, direction }: ReviewPage, row: RawBuilder<unknown>): RawBuilder<unknown> {
  const [order, back] = direction === 'asc' ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
  if (sortBy === 'confidence') return sql`${row}.confidence ${order} nulls last, ${row}.id`;
  // Within a status the newest come first, or all of it is turned round.
  if (sortBy === 'status') return sql`${row}.status ${order}, ${row}.created_at ${back}, ${row}.id ${order}`;
  // Newest first, the ids along with it: the index holds them so.
  if (sortBy === 'created') return sql`${row}.created_at ${order}, ${row}.id ${back}`;
  return sql`${row}.grouped_by ${order}, ${row}.created_at desc, ${row}.id`;
}

/** The name by which the rows of a dataset or of a person are ordered, as the reader sees it. */
const groupsOf = ({ sortBy, type, userId, projects, named }: ReviewPage): RawBuilder<unknown> =>
  sortBy === 'dataset'
    ? sql`select d.id, lower(case when d.patient_id is null or ${named === 'own' ? sql`true` : sql`d.project_id = ${any(named)}`}
          then d.name else d.code end) as grouped_by
        from datasets d where d.id in (select dataset_id from data_labels l
          where l.label_type = ${type} and l.project_id = ${anyProjectOf(userId, projects)})`
    : sql`select u.id, lower(u.display_name) as grouped_by
        from users u where u.id in (select user_id from data_labels l
          where l.label_type = ${type} and l.project_id = ${anyProjectOf(userId, projects)})`;

/**
 * Over all projects the page is merged from the top of each, by its index; by names from the newest of each dataset or person,
 * because one scan would sort every item that the caller may see. Of one dataset or person its items are read and ordered.
 */
function chosen(filter: ReviewPage): RawBuilder<unknown> {
  const { sortBy, limit, offset, datasetId, creatorId } = filter;
  const matching = reviewsMatching(filter);
  const own = sql.raw('own');
  const top = sql.raw('p');
  if (sortBy === 'dataset' || sortBy === 'creator')
    return sql`select p.* from (${groupsOf(filter)}) g cross join lateral (
        select own.*, g.grouped_by from review_items own
        where own.${sql.ref(sortBy === 'dataset' ? 'dataset_id' : 'created_by')} = g.id and ${matching}
        order by own.created_at desc, own.id limit ${offset + limit}) p
      order by ${orderOf(filter, top)} limit ${limit} offset ${offset}`;
  if (datasetId !== undefined || creatorId !== undefined)
    return sql`select own.* from review_items own where ${matching}
      order by ${orderOf(filter, own)} limit ${limit} offset ${offset}`;
  return sql`select p.* from project_members m cross join lateral (
      select own.* from review_items own where own.project_id = m.project_id and ${matching}
      order by ${orderOf(filter, own)} limit ${offset + limit}) p
    where m.user_id = ${filter.userId} order by ${orderOf(filter, top)} limit ${limit} offset ${offset}`;
}

const shown = sql`
  select r.*, l.name as label_name, d.name as dataset_name, d.code as dataset_code, d.patient_id, v.name as video_name,
    d.code || '/' || v.number as video_code, f.width, f.height, c.display_name as creator_name, w.display_name as reviewer_name,
    m.id as mask_id, m.version as mask_version, i.morphology_class,
    i.defects, i.class_confidence, ${isOfDemo(sql.ref('r.project_id'))} as is_demo,
    (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'x1', b.x1, 'y1', b.y1, 'x2', b.x2, 'y2', b.y2,
        'confidence', b.confidence, 'class', b.class, 'source', b.source) order by b.y1, b.x1, b.id), '[]')
      from label_items k join detections b on b.id = k.detection_id
      where k.frame_id = r.frame_id and k.label_id = r.label_id
        and (r.detection_id is null or k.detection_id = r.detection_id)) as boxes`;
const details = sql`
  join data_labels l on l.id = r.label_id join datasets d on d.id = r.dataset_id join videos v on v.id = r.video_id
  join frames f on f.id = r.frame_id join users c on c.id = r.created_by left join users w on w.id = r.reviewed_by
  left join label_items i on i.id = r.label_item_id left join masks m on m.id = i.mask_id`;

/** The page is chosen first; what it shows besides is joined to its rows alone. */
export const reviewsPageQuery = (filter: ReviewPage): RawBuilder<ReviewView> => sql<ReviewView>`
  ${shown} from (${chosen(filter)}) r ${details} order by ${orderOf(filter, sql.raw('r'))}`;

export type CountsByType = Readonly<Partial<Record<LabelType, number>>>;

/** With the counts of both types under the other filters. */
export const listReviews = (
  db: Scoped,
  filter: ReviewPage,
): Promise<PageOf<ReviewView> & { readonly extra: CountsByType }> =>
  readPageWith(db, {
    page: reviewsPageQuery(filter),
    count: sql<{
      total: number;
    }>`select count(*)::int8 as total from review_items own where ${reviewsMatching(filter)}`,
    extra: sql<CountsByType>`select coalesce(jsonb_object_agg(t.type, t.n), '{}') from (
      select own.type, count(*) as n from review_items own where ${reviewsMatching({ ...filter, type: undefined })} group by own.type) t`,
  });

export async function findReview(db: Scoped, id: string): Promise<ReviewView | undefined> {
  const { rows } = await sql<ReviewView>`
    ${shown} from (select * from review_items where id = ${id}) r ${details}`.execute(db);
  return rows[0];
}
