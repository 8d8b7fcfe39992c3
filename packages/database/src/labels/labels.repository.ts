import type { Projects } from '@sarm/domain/access/visible-rows';
import { LABELS, type LabelType } from '@sarm/domain/labels';
import { type AliasedExpression, type Insertable, type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, containing, type Page } from '../kernel/list-filters.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import type { DataLabelsTable } from '../kernel/tables.generated.ts';
import { isOfDemo } from '../projects/demo.repository.ts';

export type LabelRow = Selectable<DataLabelsTable>;

export interface LabelView extends LabelRow {
  dataset_name: string;
  dataset_code: string;
  /** Of the sample that the dataset is; null: it is none of a patient. */
  patient_id: string | null;
  user_name: string;
  is_demo: boolean;
  /** TEC-145: items whose box is verified, or whose crop has a class; null where there were too many to look at. */
  labeled_count: number | null;
}

export interface LabelFilter extends Page {
  /** The caller: their own labels, and those of others in the projects of `others`. */
  readonly userId: string;
  readonly projects?: Projects;
  readonly others: Projects;
  readonly ownerId?: string | undefined;
  readonly datasetId?: string | undefined;
  readonly type?: LabelType | undefined;
  readonly search?: string | undefined;
}

export const listLabels = (db: Scoped, filter: LabelFilter): Promise<PageOf<LabelView>> =>
  readPage(db, filter, { page: labelsPageQuery(db, filter), count: labelsCountQuery(db, filter) });

export const labelsCountQuery = (db: Scoped, filter: LabelFilter) => matching(db, filter).select(counted);

export const labelsPageQuery = (db: Scoped, filter: LabelFilter) =>
  withNames(
    db,
    matching(db, filter)
      .selectAll('data_labels')
      .orderBy('data_labels.created_at', 'desc')
      .orderBy('data_labels.id')
      .limit(filter.limit)
      .offset(filter.offset)
      .as('l'),
  )
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id');

function matching(db: Scoped, { userId, projects, others, ...filter }: LabelFilter) {
  let query = db
    .selectFrom('data_labels')
    .where('data_labels.project_id', '=', anyProjectOf(userId, projects));
  if (others !== 'own')
    query = query.where((eb) =>
      eb.or([
        eb('data_labels.user_id', '=', userId),
        eb('data_labels.project_id', '=', sql<string>`any (${[...others]}::uuid[])`),
      ]),
    );
  if (filter.ownerId !== undefined) query = query.where('data_labels.user_id', '=', filter.ownerId);
  if (filter.datasetId !== undefined) query = query.where('data_labels.dataset_id', '=', filter.datasetId);
  if (filter.type !== undefined) query = query.where('data_labels.label_type', '=', filter.type);
  if (filter.search) {
    const pattern = containing(filter.search);
    query = query.where((eb) =>
      eb.or([eb('data_labels.name', 'ilike', pattern), eb('data_labels.description', 'ilike', pattern)]),
    );
  }
  return query;
}

/** From the top down, while the items of all of them together are few enough to be looked at while somebody waits. */
const itemsSoFar = sql<number>`sum(l.item_count) over (order by l.created_at desc, l.id)`;
const labeledItems = sql<number | null>`case
  when l.item_count = 0 then 0
  when l.items_so_far > ${sql.lit(LABELS.countedPerPage)} then null
  when l.label_type = 'morphology' then (select count(*) from label_items i
    where i.label_id = l.id and i.morphology_class is not null)
  else (select count(*) from label_items i
    join detections b on b.id = i.detection_id where i.label_id = l.id and b.verified) end::int`;

const withNames = (db: Scoped, labels: AliasedExpression<LabelRow, 'l'>) =>
  db
    .selectFrom(db.selectFrom(labels).selectAll('l').select(itemsSoFar.as('items_so_far')).as('l'))
    .innerJoin('datasets as d', 'd.id', 'l.dataset_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .selectAll('l')
    .select([
      'd.name as dataset_name',
      'd.code as dataset_code',
      'd.patient_id',
      'u.display_name as user_name',
      isOfDemo(sql.ref('l.project_id')).as('is_demo'),
      labeledItems.as('labeled_count'),
    ]);

export const labelQuery = (db: Scoped, id: string) =>
  withNames(db, db.selectFrom('data_labels').selectAll().where('id', '=', id).as('l'));

export const findLabel = (db: Scoped, id: string): Promise<LabelView | undefined> =>
  labelQuery(db, id).executeTakeFirst();

/** Answers whether it was stored: of two automatic labels of one person, dataset and type the first one stays. */
export async function insertLabel(tx: Scoped, label: Insertable<DataLabelsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('data_labels')
    .values(label)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'dataset_id', 'label_type']).where('is_default', '=', true).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findAutomaticLabel(
  tx: Scoped,
  of: { readonly userId: string; readonly datasetId: string; readonly type: LabelType },
): Promise<LabelRow | undefined> {
  return await tx
    .selectFrom('data_labels')
    .selectAll()
    .where('user_id', '=', of.userId)
    .where('dataset_id', '=', of.datasetId)
    .where('label_type', '=', of.type)
    .where('is_default', '=', true)
    .executeTakeFirst();
}

/** Holds the label against a second change of its items or its name until the transaction ends. */
export const lockLabel = (tx: Scoped, id: string): Promise<LabelRow | undefined> =>
  tx.selectFrom('data_labels').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export async function updateLabel(
  tx: Scoped,
  id: string,
  change: Partial<Pick<LabelRow, 'name' | 'description'>>,
): Promise<void> {
  await tx
    .updateTable('data_labels')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
