import type { RoundFrameKind, RoundFrameState } from '@sarm/domain/rounds';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { Page } from '../kernel/list-filters.ts';
import { type PageOf, readPage } from '../kernel/read-page.ts';
import type { AnnotationAgreementsTable, LayerBoxesTable } from '../kernel/tables.generated.ts';

export interface RoundFrameRow {
  readonly round_id: string;
  readonly frame_id: string;
  readonly video_id: string;
  readonly video_code: string;
  readonly frame_number: number;
  readonly kind: RoundFrameKind;
  readonly state: RoundFrameState;
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly done: boolean;
    readonly boxes: number | null;
  }[];
  readonly adjudicated_by_name: string | null;
  readonly adjudicated_at: Date | null;
}

/** Of layers that are not done the number of boxes is nobody's business yet. */
const framesOf = (roundId: string) => sql`
  select rf.round_id, rf.frame_id, rf.video_id, rf.frame_index as frame_number, rf.kind, rf.adjudicated_at, rf.adjudicated_by,
    case when rf.adjudicated_at is not null then 'adjudicated' when bool_and(y.state = 'done') then 'ready' else 'waiting' end as state,
    coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.display_name, 'done', y.state = 'done',
      'boxes', case when y.state = 'done' then y.box_count end) order by y.created_at, y.id) filter (where y.id is not null), '[]') as people
  from annotation_round_frames rf
    left join annotation_layers y on y.round_id = rf.round_id and y.frame_id = rf.frame_id left join users u on u.id = y.annotator_id
  where rf.round_id = ${roundId} group by rf.round_id, rf.frame_id`;

export interface RoundFramesFilter extends Page {
  readonly roundId: string;
  readonly state?: RoundFrameState | undefined;
  readonly frameId?: string | undefined;
}

export async function listRoundFrames(tx: Scoped, filter: RoundFramesFilter): Promise<PageOf<RoundFrameRow>> {
  const matching = sql`(${framesOf(filter.roundId)}) o where true
    ${filter.state === undefined ? sql`` : sql`and o.state = ${filter.state}`}
    ${filter.frameId === undefined ? sql`` : sql`and o.frame_id = ${filter.frameId}`}`;
  return await readPage<RoundFrameRow>(tx, filter, {
    page: sql<RoundFrameRow>`
      select o.round_id, o.frame_id, o.video_id, d.code || '/' || v.number as video_code, o.frame_number, o.kind, o.state, o.people,
        o.adjudicated_at, a.display_name as adjudicated_by_name
      from (select o.* from ${matching}
        order by array_position(array['ready', 'waiting', 'adjudicated'], o.state), o.kind desc, o.video_id, o.frame_number, o.frame_id
        limit ${filter.limit} offset ${filter.offset}) o
        join videos v on v.id = o.video_id join datasets d on d.id = v.dataset_id left join users a on a.id = o.adjudicated_by
      order by array_position(array['ready', 'waiting', 'adjudicated'], o.state), o.kind desc, o.video_id, o.frame_number, o.frame_id`,
    count: sql<{ total: number }>`select count(*)::int8 from ${matching}`,
  });
}

export const findRoundFrame = async (
  tx: Scoped,
  roundId: string,
  frameId: string,
): Promise<RoundFrameRow | undefined> =>
  (await listRoundFrames(tx, { roundId, frameId, limit: 1, offset: 0 })).rows[0];

export type LayerBoxRow = Selectable<LayerBoxesTable>;
export interface FinishedLayer {
  readonly id: string;
  readonly annotator_id: string;
  readonly name: string;
  readonly boxes: LayerBoxRow[];
}

/** Layers of a frame that are done, in the order of their people; the first two are a pair. */
export async function finishedLayers(tx: Scoped, roundId: string, frameId: string): Promise<FinishedLayer[]> {
  const layers = await tx
    .selectFrom('annotation_layers as y')
    .innerJoin('users as u', 'u.id', 'y.annotator_id')
    .select(['y.id', 'y.annotator_id', 'u.display_name as name'])
    .where('y.round_id', '=', roundId)
    .where('y.frame_id', '=', frameId)
    .where('y.state', '=', 'done')
    .orderBy('y.created_at')
    .orderBy('y.id')
    .execute();
  const ids = layers.map(({ id }) => id);
  const boxes = ids.length === 0 ? [] : await boxesOfLayers(tx, ids);
  return layers.map((layer) => ({ ...layer, boxes: boxes.filter((box) => box.layer_id === layer.id) }));
}

export const boxesOfLayers = (tx: Scoped, ids: readonly string[]): Promise<LayerBoxRow[]> =>
  tx
    .selectFrom('layer_boxes')
    .selectAll()
    .where('layer_id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .orderBy('id')
    .execute();

/** False: somebody was faster. */
export async function markAdjudicated(
  tx: Scoped,
  of: { readonly roundId: string; readonly frameId: string; readonly userId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('annotation_round_frames')
    .set({ adjudicated_by: of.userId, adjudicated_at: sql<Date>`now()` })
    .where('round_id', '=', of.roundId)
    .where('frame_id', '=', of.frameId)
    .where('adjudicated_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type AgreementRow = Selectable<AnnotationAgreementsTable>;

export async function insertAgreements(
  tx: Scoped,
  rows: readonly Insertable<AnnotationAgreementsTable>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('annotation_agreements').values(rows).execute();
}

export const agreementsOfRound = (tx: Scoped, roundId: string): Promise<AgreementRow[]> =>
  tx
    .selectFrom('annotation_agreements')
    .selectAll()
    .where('round_id', '=', roundId)
    .orderBy('at')
    .orderBy('id')
    .execute();
