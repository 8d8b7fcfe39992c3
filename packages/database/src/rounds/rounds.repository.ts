import type { Projects } from '@sarm/domain/access/visible-rows';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, type Page } from '../kernel/list-filters.ts';
import { type PageOf, readPage } from '../kernel/read-page.ts';
import type {
  AnnotationLayersTable,
  AnnotationQueueTable,
  AnnotationRoundFramesTable,
  AnnotationRoundsTable,
} from '../kernel/tables.generated.ts';
import { isOfDemo } from '../projects/demo.repository.ts';

export interface NewRoundRows {
  readonly round: Insertable<AnnotationRoundsTable>;
  readonly frames: readonly Insertable<AnnotationRoundFramesTable>[];
  readonly layers: readonly Insertable<AnnotationLayersTable>[];
  readonly queue: readonly Insertable<AnnotationQueueTable>[];
}

const ROWS = 1000;
const parts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, at) => rows.slice(at * ROWS, (at + 1) * ROWS));

export async function insertRound(tx: Scoped, { round, frames, layers, queue }: NewRoundRows): Promise<void> {
  await tx.insertInto('annotation_rounds').values(round).execute();
  for (const rows of parts(frames)) await tx.insertInto('annotation_round_frames').values(rows).execute();
  for (const rows of parts(layers)) await tx.insertInto('annotation_layers').values(rows).execute();
  for (const rows of parts(queue))
    await tx
      .insertInto('annotation_queue')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export interface RoundRow {
  readonly id: string;
  readonly project_id: string;
  readonly project_name: string;
  readonly is_demo: boolean;
  readonly dataset_id: string;
  readonly dataset_name: string;
  readonly name: string;
  readonly overlap_percent: number;
  readonly created_by_name: string | null;
  readonly created_at: Date;
  readonly frames: number;
  readonly double_frames: number;
  readonly reference_frames: number;
  readonly layers: number;
  readonly layers_done: number;
  readonly ready: number;
  readonly adjudicated: number;
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly layers: number;
    readonly done: number;
  }[];
}

const shown = (chosen: RawBuilder<unknown>) => sql<RoundRow>`
  select r.id, r.project_id, p.name as project_name, ${isOfDemo(sql.ref('r.project_id'))} as is_demo, r.dataset_id,
    case when d.patient_id is null then d.name else d.code end as dataset_name, r.name, r.overlap_percent,
    c.display_name as created_by_name, r.created_at, f.*, l.layers, l.layers_done, l.people
  from (${chosen}) r
    join projects p on p.id = r.project_id join datasets d on d.id = r.dataset_id left join users c on c.id = r.created_by
    cross join lateral (
      select count(*) filter (where o.kind = 'work')::int4 as frames, count(*) filter (where o.kind = 'reference')::int4 as reference_frames,
        count(*) filter (where o.kind = 'work' and o.layers > 1)::int4 as double_frames,
        count(*) filter (where o.kind = 'work' and o.adjudicated_at is null and o.open = 0)::int4 as ready,
        count(*) filter (where o.adjudicated_at is not null)::int4 as adjudicated
      from (select rf.kind, rf.adjudicated_at, count(y.id) as layers, count(y.id) filter (where y.state = 'open') as open
        from annotation_round_frames rf left join annotation_layers y on y.round_id = rf.round_id and y.frame_id = rf.frame_id
        where rf.round_id = r.id group by rf.frame_id, rf.kind, rf.adjudicated_at) o) f
    cross join lateral (
      select coalesce(sum(w.layers), 0)::int4 as layers, coalesce(sum(w.done), 0)::int4 as layers_done,
        coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'layers', w.layers, 'done', w.done)
          order by lower(w.name), w.id), '[]') as people
      from (select u.id, u.display_name as name, count(*)::int4 as layers, count(*) filter (where y.state = 'done')::int4 as done
        from annotation_layers y join users u on u.id = y.annotator_id where y.round_id = r.id group by u.id) w) l
  order by r.created_at desc, r.id`;

export async function listRounds(
  tx: Scoped,
  { userId, projects, limit, offset }: Page & { readonly userId: string; readonly projects: Projects },
): Promise<PageOf<RoundRow>> {
  const matching = sql`annotation_rounds where project_id = ${anyProjectOf(userId, projects)}`;
  return await readPage<RoundRow>(
    tx,
    { limit, offset },
    {
      page: shown(
        sql`select * from ${matching} order by created_at desc, id limit ${limit} offset ${offset}`,
      ),
      count: sql<{ total: number }>`select count(*)::int8 from ${matching}`,
    },
  );
}

export const findRound = async (tx: Scoped, id: string): Promise<RoundRow | undefined> =>
  (await shown(sql`select * from annotation_rounds where id = ${id}`).execute(tx)).rows[0];
