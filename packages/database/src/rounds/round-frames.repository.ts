import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/** Members who can label boxes in the project of a dataset. */
export interface RoundPerson {
  readonly id: string;
  readonly name: string;
}

const people = (datasetId: string) => sql`
  select u.id, u.display_name as name
  from datasets d join project_members m on m.project_id = d.project_id join users u on u.id = m.user_id and u.is_active
  where d.id = ${datasetId} and m.access_level <> 'viewer' and (
    'annotate_detection' = any (app.membership_codes(m.project_id, m.user_id))
    or exists (select from user_roles ur join roles r on r.id = ur.role_id
        left join role_permissions rp on rp.role_id = r.id left join permissions p on p.id = rp.permission_id
      where ur.user_id = u.id and (p.code = 'annotate_detection' or r.code = 'system_admin')))`;

/** Not yet in a round that is under way: its people would else be shown each other's boxes. */
const free = sql`not exists (select from annotation_round_frames o where o.frame_id = f.id and o.adjudicated_at is null and o.kind = 'work')
  and not exists (select from annotation_layers l where l.frame_id = f.id and l.state = 'open')`;
const isSettled = sql`f.detection_count > 0 and f.verified_count = f.detection_count`;
const framesOf = (datasetId: string) =>
  sql`frames f join videos v on v.id = f.video_id where v.dataset_id = ${datasetId} and ${free}`;

export interface RoundSupply {
  readonly all: number;
  readonly selected: number;
  readonly reference: number;
  readonly people: readonly RoundPerson[];
}

/** What a round of this dataset can take. */
export async function roundSupply(tx: Scoped, datasetId: string): Promise<RoundSupply> {
  const { rows } = await sql<RoundSupply>`
    select count(*)::int8 as "all", count(*) filter (where f.selected)::int8 as selected,
      count(*) filter (where ${isSettled})::int8 as reference,
      coalesce((select jsonb_agg(p order by lower(p.name), p.id) from (${people(datasetId)}) p), '[]') as people
    from ${framesOf(datasetId)}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a count answers one row');
  return row;
}

export interface ChosenFrame {
  readonly id: string;
  readonly video_id: string;
  readonly frame_index: number;
}

export interface FrameChoice {
  readonly datasetId: string;
  readonly count: number;
  readonly onlySelected: boolean;
  readonly without: readonly string[];
}

/** So many frames, spread evenly over the recordings and times of the sample. */
export const chooseFrames = async (tx: Scoped, choice: FrameChoice): Promise<ChosenFrame[]> =>
  (
    await sql<ChosenFrame>`
      select n.id, n.video_id, n.frame_index from (
        select f.id, f.video_id, f.frame_index, v.number,
          row_number() over (order by v.number, f.frame_index, f.id) as place, count(*) over () as total
        from ${framesOf(choice.datasetId)} and f.id <> all (${[...choice.without]}::uuid[])
          ${choice.onlySelected ? sql`and f.selected` : sql``}) n
      where n.place * ${choice.count}::int8 / n.total > (n.place - 1) * ${choice.count}::int8 / n.total
      order by n.number, n.frame_index, n.id`.execute(tx)
  ).rows.slice(0, choice.count);

/** Frames whose boxes are all confirmed, one like another. */
export const chooseReferences = async (
  tx: Scoped,
  { datasetId, count }: Pick<FrameChoice, 'datasetId' | 'count'>,
): Promise<ChosenFrame[]> =>
  count === 0
    ? []
    : (
        await sql<ChosenFrame>`
          select f.id, f.video_id, f.frame_index from ${framesOf(datasetId)} and ${isSettled}
          order by hashtextextended(f.id::text, 0), f.id limit ${count}`.execute(tx)
      ).rows;
