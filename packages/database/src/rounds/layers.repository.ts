import type { Projects } from '@sarm/domain/access/visible-rows';
import type { LayerState } from '@sarm/domain/rounds';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { FrameStateRow } from '../annotation/frame-state.repository.ts';
import type { ChangedBox } from '../detections/boxes.repository.ts';
import {
  type EditHistory,
  type EditRow,
  type EditsFilter,
  editsQuery,
} from '../detections/annotation-edits.repository.ts';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, type Page } from '../kernel/list-filters.ts';
import { type PageOf, readPage } from '../kernel/read-page.ts';
import type { AnnotationLayersTable, LayerBoxesTable } from '../kernel/tables.generated.ts';
import { isOfDemo } from '../projects/demo.repository.ts';
import type { LayerBoxRow } from './round-results.repository.ts';

export type LayerRow = Selectable<AnnotationLayersTable>;
export interface LayerView {
  readonly id: string;
  readonly round_id: string;
  readonly round_name: string;
  readonly project_id: string;
  readonly project_name: string;
  readonly is_demo: boolean;
  readonly video_code: string;
  readonly frame_number: number;
  readonly state: LayerState;
  readonly boxes: number;
  readonly created_at: Date;
  readonly done_at: Date | null;
}

export interface LayersFilter extends Page {
  readonly userId: string;
  readonly projects: Projects;
  readonly state: LayerState;
  readonly roundId?: string | undefined;
}

const columns = sql`y.id, y.round_id, r.name as round_name, y.project_id, p.name as project_name, ${isOfDemo(sql.ref('y.project_id'))} as is_demo, d.code || '/' || v.number as video_code,
  y.frame_index as frame_number, y.state, y.box_count as boxes, y.created_at, y.done_at`;
const joined = sql`join annotation_rounds r on r.id = y.round_id join projects p on p.id = y.project_id
  join videos v on v.id = y.video_id join datasets d on d.id = v.dataset_id`;

/** Those of one person, in the order in which they come. */
export async function listLayers(tx: Scoped, filter: LayersFilter): Promise<PageOf<LayerView>> {
  const matching = sql`annotation_layers y where y.annotator_id = ${filter.userId} and y.state = ${filter.state}
    and y.project_id = ${anyProjectOf(filter.userId, filter.projects)}
    ${filter.roundId === undefined ? sql`` : sql`and y.round_id = ${filter.roundId}`}`;
  return await readPage<LayerView>(tx, filter, {
    page: sql<LayerView>`
      select ${columns} from (select y.* from ${matching} order by y.created_at, y.place, y.id
        limit ${filter.limit} offset ${filter.offset}) y ${joined} order by y.created_at, y.place, y.id`,
    count: sql<{ total: number }>`select count(*)::int8 from ${matching}`,
  });
}

export const findLayer = async (tx: Scoped, id: string): Promise<LayerView | undefined> =>
  (await sql<LayerView>`select ${columns} from annotation_layers y ${joined} where y.id = ${id}`.execute(tx))
    .rows[0];

export interface HeldLayer extends LayerRow {
  readonly width: number;
  readonly height: number;
  readonly blob_key: string;
}

/** With the size of its picture. Needs to see the frame (seeShared). */
export const readHeldLayer = async (tx: Scoped, id: string): Promise<HeldLayer | undefined> =>
  (
    await sql<HeldLayer>`
      select y.*, f.width, f.height, f.blob_key from annotation_layers y join frames f on f.id = y.frame_id where y.id = ${id}`.execute(
      tx,
    )
  ).rows[0];

export async function lockLayer(tx: Scoped, id: string): Promise<HeldLayer | undefined> {
  await tx.selectFrom('annotation_layers').select('id').where('id', '=', id).forUpdate().execute();
  return await readHeldLayer(tx, id);
}

/** In one statement, so that boxes and number are of one moment. `frame_id` is the id of the layer. */
export const findLayerState = async (tx: Scoped, id: string): Promise<FrameStateRow | undefined> =>
  (
    await sql<FrameStateRow>`
      select y.id as frame_id, y.project_id, y.video_id, v.dataset_id, y.frame_index as frame_number, f.width, f.height,
        f.time_offset, c.pixel_size_um as um_per_px, y.edit_seq as seq,
        coalesce((select json_agg(json_build_object('id', b.id, 'seq', b.seq, 'box', json_build_array(b.x1, b.y1, b.x2, b.y2),
            'class', b.class, 'verified', b.verified, 'attributes', b.attributes, 'track', b.track_no,
            'confidence', b.confidence, 'source', b.source) order by b.id)
          from layer_boxes b where b.layer_id = y.id), '[]') as objects, '[]'::json as conflicts, '[]'::json as presence
      from annotation_layers y join frames f on f.id = y.frame_id join videos v on v.id = y.video_id
        left join calibrations c on c.id = v.calibration_id
      where y.id = ${id}`.execute(tx)
  ).rows[0];

export async function layerHistory(
  tx: Scoped,
  layerId: string,
  filter: Omit<EditsFilter, 'targetId'>,
): Promise<EditHistory | undefined> {
  const { rows } = await sql<EditRow & { readonly layer_seq: number }>`
    select e.*, y.edit_seq as layer_seq
    from annotation_layers y left join lateral (${editsQuery({ ...filter, targetId: layerId })}) e on true
    where y.id = ${layerId} order by e.seq`.execute(tx);
  const [first] = rows;
  if (first === undefined) return undefined;
  return { seq: first.layer_seq, edits: first.seq === null ? [] : rows };
}

export const layerBoxesByIds = (
  tx: Scoped,
  layerId: string,
  ids: readonly string[],
): Promise<LayerBoxRow[]> =>
  tx
    .selectFrom('layer_boxes')
    .selectAll()
    .where('layer_id', '=', layerId)
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute();

/** Answers how many were stored: an id that another layer has is left out. */
export async function insertLayerBoxes(
  tx: Scoped,
  rows: readonly Insertable<LayerBoxesTable>[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const stored = await tx
    .insertInto('layer_boxes')
    .values([...rows])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return Number(stored.numInsertedOrUpdatedRows ?? 0);
}

export async function updateLayerBoxes(tx: Scoped, boxes: readonly ChangedBox[]): Promise<void> {
  if (boxes.length === 0) return;
  await sql`
    update layer_boxes d set x1 = b.x1, y1 = b.y1, x2 = b.x2, y2 = b.y2, class = b.class, verified = b.verified,
      confidence = b.confidence, attributes = b.attributes, track_no = b.track_no, source = b.source, seq = b.seq
    from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb) as b (id uuid, x1 float8, y1 float8, x2 float8, y2 float8,
      class text, verified boolean, confidence float8, attributes text[], track_no int4, source text, seq int8)
    where d.id = b.id`.execute(tx);
}

export async function removeLayerBoxes(tx: Scoped, layerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('layer_boxes')
    .where('layer_id', '=', layerId)
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute();
}

/** Its number and the count of its boxes. */
export async function refreshLayer(tx: Scoped, id: string, seq: number): Promise<void> {
  await sql`update annotation_layers set edit_seq = ${seq},
    box_count = (select count(*) from layer_boxes b where b.layer_id = ${id}) where id = ${id}`.execute(tx);
}

/** The layer is complete, and so is what waited in the queue for it. */
export async function finishLayer(
  tx: Scoped,
  layer: Pick<LayerRow, 'id' | 'round_id' | 'frame_id' | 'annotator_id'>,
): Promise<void> {
  await tx
    .updateTable('annotation_layers')
    .set({ state: 'done', done_at: sql<Date>`now()` })
    .where('id', '=', layer.id)
    .execute();
  await sql`update annotation_queue set state = 'done', ended_at = now()
    where assignee = ${layer.annotator_id} and frame_id = ${layer.frame_id} and state = 'open'
      and source ->> 'round' = ${layer.round_id}`.execute(tx);
}
