import type { MorphologyClass, MorphologyDefect } from '@sarm/domain/morphology';
import type { Preparation, VideoKind } from '@sarm/domain/videos/recordings';
import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { Page } from '../kernel/list-filters.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';

/** Approved sperm of a sample's chosen label, as the figure of a list needs it. */
export interface CountedForms {
  /** False: of no single sample. */
  readonly sample: boolean;
  readonly classified: boolean;
  readonly chosen: boolean;
  readonly cells: number;
  readonly normal: number;
  readonly unstained: number;
}

/** The label from which the normal forms of a sample are counted. */
export interface NormalFormsSource {
  readonly label_id: string;
  readonly label_name: string;
  readonly chosen_at: Date;
  /** Null: the account is gone. */
  readonly chosen_by: string | null;
}

export interface ApprovedSperm {
  readonly set: string;
  readonly morphologyClass: MorphologyClass;
  readonly defects: MorphologyDefect[];
  readonly cells: number;
}

/** A picture set or video with approved items of the chosen label. */
export interface ApprovedSet {
  readonly id: string;
  readonly name: string;
  /** In place of its name. */
  readonly code: string;
  readonly kind: VideoKind;
  readonly preparation: Preparation;
  /** Approved items that are counted, and those that are not: unstained, or in another frame of the same video. */
  readonly counted: number;
  readonly fresh: number;
  readonly repeated: number;
}

export interface ApprovingPerson {
  readonly role: 'labelled' | 'reviewed';
  /** Null: the account is gone. */
  readonly name: string | null;
  readonly cells: number;
}

/** What a person is called on paper: the name for signing where the account has one. */
const personName = sql<string | null>`coalesce(nullif(u.signing_name, ''), u.display_name)`;

/**
 * Approved and classified items of the chosen labels. A cell stands in many frames of a video, and no identity is stored with its
 * boxes: of a video only the frame with the most of them counts. Each picture of a set shows other cells.
 */
const approvedOf = (datasetId: string) => approvedWhere(sql`s.dataset_id = ${datasetId}`);

const approvedWhere = (ofSamples: RawBuilder<unknown>) => sql`
  items as (
    select s.dataset_id, i.video_id, i.frame_id, i.frame_index, i.morphology_class, i.defects, i.labeled_by, r.reviewed_by,
      v.kind, v.preparation, count(*) over (partition by s.dataset_id, i.video_id, i.frame_id) as in_frame
    from normal_forms_sources s
    join review_items r on r.label_id = s.label_id and r.type = 'morphology' and r.status = 'approved'
    join label_items i on i.id = r.label_item_id and i.label_id = s.label_id and i.morphology_class is not null
    join videos v on v.id = i.video_id and v.dataset_id = s.dataset_id
    where ${ofSamples}
  ),
  approved as (
    select items.*, case when preparation = 'fresh' then 'fresh'
      when kind = 'pictures' or frame_id = first_value(frame_id) over (
        partition by dataset_id, video_id order by in_frame desc, frame_index, frame_id) then 'counted'
      else 'repeated' end as state
    from items
  )`;

export async function findSource(db: Scoped, datasetId: string): Promise<NormalFormsSource | undefined> {
  const { rows } = await sql<NormalFormsSource>`
    select s.label_id, l.name as label_name, s.chosen_at, ${personName} as chosen_by
    from normal_forms_sources s join data_labels l on l.id = s.label_id left join users u on u.id = s.chosen_by
    where s.dataset_id = ${datasetId}`.execute(db);
  return rows[0];
}

const anyClass = (datasetId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from data_labels l join label_items i on i.label_id = l.id and i.morphology_class is not null
  where l.dataset_id = ${datasetId} and l.label_type = 'morphology')`;

/** Whether any sperm of a morphology label of the sample has a class, approved or not. */
export async function isClassified(db: Scoped, datasetId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${anyClass(sql`${datasetId}`)} as is`.execute(db);
  return rows[0]?.is ?? false;
}

/** Counted sperm by picture set, class and defects. */
export async function countApproved(db: Scoped, datasetId: string): Promise<ApprovedSperm[]> {
  const { rows } = await sql<ApprovedSperm>`
    with ${approvedOf(datasetId)}
    select video_id as set, morphology_class as "morphologyClass", defects, count(*)::int as cells
    from approved where state = 'counted'
    group by video_id, morphology_class, defects
    order by video_id, morphology_class, defects`.execute(db);
  return rows;
}

/** Of one sample, by a column of its id, inside the query of a list: a statement of its own would cost the list a round more. */
export const countedForms = (datasetId: RawBuilder<unknown>) => sql<CountedForms>`(
  with ${approvedWhere(sql`s.dataset_id = ${datasetId}`)}
  select jsonb_build_object('sample', ${datasetId} is not null,
    'classified', ${anyClass(datasetId)},
    'chosen', exists (select from normal_forms_sources c where c.dataset_id = ${datasetId}),
    'cells', count(*) filter (where state = 'counted'),
    'normal', count(*) filter (where state = 'counted' and morphology_class = 'normal'),
    'unstained', count(*) filter (where state = 'fresh')) from approved)`;

/** BUS-092: of the samples of a query, by its column of ids; without a row where no cell is counted. */
export const approvedSperm = (datasetIds: RawBuilder<unknown>) => sql<{
  dataset_id: string;
  normal_sperm: number;
  abnormal_sperm: number;
}>`(
  with ${approvedWhere(sql`s.dataset_id in (${datasetIds})`)}
  select dataset_id, count(*) filter (where morphology_class = 'normal')::int as normal_sperm,
    count(*) filter (where morphology_class <> 'normal')::int as abnormal_sperm
  from approved where state = 'counted' group by dataset_id)`;

export async function listApprovedSets(db: Scoped, datasetId: string): Promise<ApprovedSet[]> {
  const { rows } = await sql<ApprovedSet>`
    with ${approvedOf(datasetId)}
    select v.id, v.name, d.code || '/' || v.number as code, v.kind, v.preparation,
      count(*) filter (where a.state = 'counted')::int as counted, count(*) filter (where a.state = 'fresh')::int as fresh,
      count(*) filter (where a.state = 'repeated')::int as repeated
    from approved a join videos v on v.id = a.video_id join datasets d on d.id = a.dataset_id
    group by v.id, d.id order by v.number, v.id`.execute(db);
  return rows;
}

/** Who classified and who approved the counted sperm, with the number of each, the most first. */
export async function listApprovingPeople(db: Scoped, datasetId: string): Promise<ApprovingPerson[]> {
  const { rows } = await sql<ApprovingPerson>`
    with ${approvedOf(datasetId)}
    select p.role, ${personName} as name, count(*)::int as cells
    from (
      select 'labelled' as role, labeled_by as user_id from approved where state = 'counted'
      union all select 'reviewed', reviewed_by from approved where state = 'counted'
    ) p left join users u on u.id = p.user_id
    group by p.role, u.id order by p.role, count(*) desc, name`.execute(db);
  return rows;
}

export async function lockSource(
  tx: Scoped,
  datasetId: string,
): Promise<{ readonly label_id: string } | undefined> {
  return await tx
    .selectFrom('normal_forms_sources')
    .select('label_id')
    .where('dataset_id', '=', datasetId)
    .forUpdate()
    .executeTakeFirst();
}

export interface ChosenSource {
  readonly datasetId: string;
  readonly projectId: string;
  readonly labelId: string;
  readonly by: string;
  readonly at: Date;
}

export async function storeSource(tx: Scoped, { datasetId, projectId, labelId, by, at }: ChosenSource) {
  const chosen = { label_id: labelId, chosen_by: by, chosen_at: at };
  await tx
    .insertInto('normal_forms_sources')
    .values({ dataset_id: datasetId, project_id: projectId, ...chosen })
    .onConflict((conflict) => conflict.column('dataset_id').doUpdateSet(chosen))
    .execute();
}

export async function removeSource(tx: Scoped, datasetId: string): Promise<void> {
  await tx.deleteFrom('normal_forms_sources').where('dataset_id', '=', datasetId).execute();
}

/** A morphology label of the sample. */
export const findCandidate = (db: Scoped, datasetId: string, labelId: string) =>
  db
    .selectFrom('data_labels')
    .select(['id', 'name'])
    .where('id', '=', labelId)
    .where('dataset_id', '=', datasetId)
    .where('label_type', '=', 'morphology')
    .executeTakeFirst();

export interface CandidateLabel {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly items: number;
  readonly classified: number;
  /** Classified, approved and of a stained preparation; before the repeated cells of videos are taken out. */
  readonly approved: number;
  readonly created_at: Date;
}

const candidates = (db: Scoped, datasetId: string) =>
  db
    .selectFrom('data_labels as l')
    .where('l.dataset_id', '=', datasetId)
    .where('l.label_type', '=', 'morphology');

export const candidatesPageQuery = (db: Scoped, datasetId: string, { limit, offset }: Page) =>
  candidates(db, datasetId)
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.id', 'l.name', 'u.display_name as owner', 'l.item_count as items', 'l.created_at'])
    .select([
      sql<number>`(select count(*) from label_items i where i.label_id = l.id and i.morphology_class is not null)::int`.as(
        'classified',
      ),
      sql<number>`(select count(*) from review_items r join label_items i on i.id = r.label_item_id and i.morphology_class is not null
        join videos v on v.id = i.video_id and v.preparation <> 'fresh'
        where r.label_id = l.id and r.type = 'morphology' and r.status = 'approved')::int`.as('approved'),
    ])
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id')
    .limit(limit)
    .offset(offset);

export const listCandidates = (db: Scoped, datasetId: string, page: Page): Promise<PageOf<CandidateLabel>> =>
  readPage(db, page, {
    page: candidatesPageQuery(db, datasetId, page),
    count: candidates(db, datasetId).select(counted),
  });
