import type { ItemOrder, ItemQuality } from '@sarm/domain/labels';
import type { DetectionClass, DetectionSource } from '@sarm/domain/shapes/detection';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { containing, type Page } from '../kernel/list-filters.ts';
import { newId } from '../kernel/new-id.ts';
import { type PageOf, readPageWith } from '../kernel/read-page.ts';
import type { FrameRow } from '../samples/frames.repository.ts';
import { type BlindReader, type ClassifiedRow, classHidden } from './item-classes.repository.ts';
import { labelQuery, type LabelView } from './labels.repository.ts';
import type { LabelItemsTable } from '../kernel/tables.generated.ts';

export type LabelItemRow = Selectable<LabelItemsTable>;

/** An item with what its list shows of its live box. */
export interface LabelItemView extends LabelItemRow {
  confidence: number;
  class: DetectionClass;
  verified: boolean;
  source: DetectionSource;
  cut: boolean;
  /** Code of its recording: S001/2. */
  video_code: string;
  /** Null: it has no mask. */
  mask_version: number | null;
  class_hidden: boolean;
}

export interface ItemFilter extends Page {
  readonly labelId: string;
  readonly blindFor?: BlindReader;
  readonly order?: ItemOrder | undefined;
  readonly frameId?: string | undefined;
  readonly search?: string | undefined;
}

const ORDERS: Readonly<Record<ItemOrder, RawBuilder<unknown>>> = {
  date: sql`i.labeled_at desc, i.id`,
  confidence: sql`i.box_confidence desc, i.id`,
  frame_number: sql`i.frame_index, i.id`,
};

const shown = (blindFor: BlindReader): RawBuilder<unknown> => sql`
  select i.*, d.confidence, d.class, d.verified, d.source, d.cut, s.code || '/' || v.number as video_code,
    m.version as mask_version, ${classHidden(blindFor)} as class_hidden`;
const details = sql`
  join detections d on d.id = i.detection_id join videos v on v.id = i.video_id join datasets s on s.id = v.dataset_id
  left join masks m on m.id = i.mask_id`;

/**
 * The page is chosen first, from the index of the label that has the order; what it shows of boxes and recordings is
 * joined to its rows alone. Only a search looks at the box of every item.
 */
export function itemsPageQuery(filter: ItemFilter): RawBuilder<LabelItemView> {
  const { order = 'date', limit, offset } = filter;
  return sql<LabelItemView>`
    ${shown(filter.blindFor)} from (select i.* ${matching(filter)} order by ${ORDERS[order]} limit ${limit} offset ${offset}) i ${details}
    order by ${ORDERS[order]}`;
}

export const itemsCountQuery = (filter: ItemFilter): RawBuilder<{ total: number }> =>
  sql<{ total: number }>`select count(*)::int8 as total ${matching(filter)}`;

const isSearch = ({ search = '' }: ItemFilter): boolean => search !== '';

function matching({ labelId, frameId, search = '' }: ItemFilter): RawBuilder<unknown> {
  const pattern = containing(search);
  return sql`from label_items i ${search === '' ? sql`` : sql`join detections d on d.id = i.detection_id`}
    where i.label_id = ${labelId} ${frameId === undefined ? sql`` : sql`and i.frame_id = ${frameId}`}
    ${
      search === ''
        ? sql``
        : sql`and (i.id::text ilike ${pattern} or i.detection_id::text ilike ${pattern} or d.class ilike ${pattern}
          or i.class_name ilike ${pattern} or i.frame_index::text = ${search.replace(/^#/, '')})`
    }`;
}

/** A label has counted its items; a part of them is counted here. */
const totalQuery = (filter: ItemFilter): RawBuilder<{ total: number }> =>
  filter.frameId === undefined && !isSearch(filter)
    ? sql<{ total: number }>`select item_count::int8 as total from data_labels where id = ${filter.labelId}`
    : itemsCountQuery(filter);

/** With the dataset of the label. */
export const listItems = (
  db: Scoped,
  filter: ItemFilter,
): Promise<PageOf<LabelItemView> & { readonly extra: string }> =>
  readPageWith(db, {
    page: itemsPageQuery(filter),
    count: totalQuery(filter),
    extra: sql<string>`select dataset_id from data_labels where id = ${filter.labelId}`,
  });

export const findItem = async (
  db: Scoped,
  where: { readonly labelId: string; readonly blindFor?: BlindReader } & (
    | { readonly id: string }
    | { readonly detectionId: string }
  ),
): Promise<LabelItemView | undefined> => {
  const named = 'id' in where ? sql`i.id = ${where.id}` : sql`i.detection_id = ${where.detectionId}`;
  const { rows } = await sql<LabelItemView>`
    ${shown(where.blindFor)} from label_items i ${details}
    where i.label_id = ${where.labelId} and ${named}`.execute(db);
  return rows[0];
};

/** Those of the frames that lie in the dataset, held: nobody changes their boxes until the transaction ends. */
export async function lockFramesOfDataset(
  tx: Scoped,
  datasetId: string,
  frameIds: readonly string[],
): Promise<FrameRow[]> {
  // The order of locks everywhere: videos, then frames.
  await sql`
    select from videos where dataset_id = ${datasetId}
      and id in (select video_id from frames where id = any (${[...frameIds]}::uuid[]))
    order by id for key share`.execute(tx);
  const frames = await sql<FrameRow>`
    select f.* from frames f where f.id = any (${[...frameIds]}::uuid[])
      and f.video_id in (select id from videos where dataset_id = ${datasetId})
    order by f.id for update of f`.execute(tx);
  return frames.rows;
}

/** A label that comes as one value beside its items: its instants are texts. */
export type LabelJson = Omit<LabelView, 'created_at' | 'updated_at'> & {
  readonly created_at: string;
  readonly updated_at: string;
};

/** An item as far as a frame needs it. */
export interface LabelledBox extends ClassifiedRow {
  readonly id: string;
  readonly frame_id: string;
  readonly detection_id: string;
  readonly frame_index: number;
  readonly video_code: string;
}

/** As the items view; without a look at the boxes, because there may be very many. */
export const labelledBoxesQuery = ({ order = 'date', limit, offset, blindFor, ...filter }: ItemFilter) =>
  sql<LabelledBox>`
  select i.id, i.frame_id, i.detection_id, i.frame_index, i.morphology_class, i.class_confidence, i.defects, i.notes,
    i.labeled_at, i.labeled_by, s.code || '/' || v.number as video_code, ${classHidden(blindFor)} as class_hidden
  from (select i.* ${matching({ ...filter, limit, offset })} order by ${ORDERS[order]} limit ${limit} offset ${offset}) i
    join videos v on v.id = i.video_id join datasets s on s.id = v.dataset_id
  order by ${ORDERS[order]}`;

/** With its label. */
export const listLabelledBoxes = (
  db: Scoped,
  filter: ItemFilter,
): Promise<PageOf<LabelledBox> & { readonly extra: LabelJson | null }> =>
  readPageWith(db, {
    page: labelledBoxesQuery(filter),
    count: totalQuery(filter),
    extra: sql<LabelJson | null>`select to_jsonb(l) from (${labelQuery(db, filter.labelId)}) l`,
  });

export interface NewItems {
  readonly labelId: string;
  readonly projectId: string;
  readonly userId: string;
  /** Absent: each item takes the class of its box. */
  readonly className?: string | undefined;
  /** Of one box: the mask that is exported with it. Absent: it keeps the one that it has. */
  readonly mask?: { readonly id: string; readonly quality: ItemQuality | null } | undefined;
  /** All boxes of these frames, or these boxes. The frames have to be held. */
  readonly of: { readonly frameIds: readonly string[] } | { readonly detectionIds: readonly string[] };
}

export interface AddedItem extends LabelledBox {
  /** False: it was in the label, and stays under its id with what people noted of it. */
  readonly is_new: boolean;
}

export async function putItems(
  tx: Scoped,
  { labelId, projectId, userId, className, mask, of }: NewItems,
): Promise<readonly AddedItem[]> {
  const boxes = await sql<{ id: string }>`
    select d.id from detections d where ${
      'frameIds' in of
        ? sql`d.frame_id = any (${[...of.frameIds]}::uuid[])`
        : sql`d.id = any (${[...of.detectionIds]}::uuid[])`
    }`.execute(tx);
  const ids = boxes.rows.map((box) => box.id);
  const { rows } = await sql<AddedItem>`
    with put as (
      insert into label_items
        (id, project_id, label_id, video_id, frame_id, frame_index, detection_id, class_name, labeled_by, box_confidence,
          mask_id, quality)
      select n.id, ${projectId}, ${labelId}, d.video_id, d.frame_id, f.frame_index, d.id,
        coalesce(${className ?? null}::text, d.class), ${userId}, d.confidence,
        ${mask?.id ?? null}::uuid, ${mask?.quality ?? null}::text
      from unnest(${ids.map(() => newId())}::uuid[], ${ids}::uuid[]) n (id, detection_id)
        join detections d on d.id = n.detection_id join frames f on f.id = d.frame_id
      on conflict (label_id, detection_id) do update
        set class_name = excluded.class_name, labeled_by = case when label_items.morphology_class is null
            then excluded.labeled_by else label_items.labeled_by end,
          labeled_at = case when label_items.morphology_class is null then now() else label_items.labeled_at end${
            mask === undefined ? sql`` : sql`, mask_id = excluded.mask_id, quality = excluded.quality`
          }
      returning *, xmax = 0 as is_new)
    select p.id, p.frame_id, p.detection_id, p.frame_index, p.is_new, p.morphology_class, p.class_confidence, p.defects,
      p.notes, p.labeled_at, p.labeled_by, false as class_hidden, s.code || '/' || v.number as video_code
    from put p join videos v on v.id = p.video_id join datasets s on s.id = v.dataset_id
    order by p.frame_index, p.detection_id`.execute(tx);
  return rows;
}

/** Undefined: the label has no such item. */
export async function setItemQuality(
  tx: Scoped,
  { labelId, id }: { readonly labelId: string; readonly id: string },
  quality: ItemQuality,
): Promise<{ readonly before: ItemQuality | null } | undefined> {
  const { rows } = await sql<{ before: ItemQuality | null }>`
    update label_items i set quality = ${quality}
    from (select id, quality from label_items where id = ${id} and label_id = ${labelId} for update) old
    where i.id = old.id returning old.quality as before`.execute(tx);
  return rows[0];
}

/** Answers how many there were. */
export async function removeItems(
  tx: Scoped,
  labelId: string,
  which: { readonly id: string } | { readonly detectionId: string },
): Promise<number> {
  const items = sql`label_items where label_id = ${labelId} and ${
    'id' in which ? sql`id = ${which.id}` : sql`detection_id = ${which.detectionId}`
  }`;
  // The frame before its items: who deletes the box of one holds the frame and waits for the item.
  await sql`
    select from frames where id in (select frame_id from ${items}) order by id for no key update`.execute(tx);
  const { numAffectedRows } = await sql`delete from ${items}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
