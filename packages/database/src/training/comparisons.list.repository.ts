import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { Page } from '../kernel/list-filters.ts';
import type { ComparisonRow } from './comparisons.repository.ts';

export interface ComparedView {
  readonly code: string;
  readonly row_id: string;
  readonly name: string;
  readonly sha256: string | null;
}

export interface ComparisonView extends ComparisonRow {
  /** Null: no model was in use. */
  readonly champion: ComparedView | null;
  readonly candidate: ComparedView;
  readonly version_number: number;
  readonly dataset_id: string;
  /** As technical staff see it: the code of a patient's sample. */
  readonly dataset_name: string;
  /** The champion is what work is done with where the candidate belongs; without a champion: nothing is in use there. */
  readonly current: boolean;
  readonly created_by_name: string | null;
  /** Codes of the videos that are there still, by their numbers in the results. */
  readonly video_codes: Readonly<Record<string, string>>;
}

const modelOf = (alias: string) =>
  sql`case when ${sql.ref(alias)}.id is not null then jsonb_build_object('code', ${sql.ref(alias)}.code, 'row_id', ${sql.ref(alias)}.id, 'name', ${sql.ref(alias)}.name,
    'sha256', ${sql.ref(alias)}.sha256) end`;

const views = (where: ReturnType<typeof sql>) => sql`
  select c.*, ${modelOf('a')} as champion, ${modelOf('b')} as candidate, v.number as version_number, v.dataset_id,
    case when d.patient_id is null then d.name else d.code end as dataset_name, u.display_name as created_by_name,
    (select e.model_id from model_deployments e where e.type = b.type and e.alias = 'champion' and e.until is null
      and (e.project_id is null or e.project_id = b.project_id) order by e.project_id nulls last limit 1) is not distinct from c.champion_id
      as current,
    coalesce((select jsonb_object_agg(n.number, o.code || '/' || w.number) from model_comparison_videos n
      join videos w on w.id = n.video_id join datasets o on o.id = w.dataset_id where n.comparison_id = c.id), '{}')
      as video_codes
  from model_comparisons c left join models a on a.id = c.champion_id join models b on b.id = c.candidate_id
    join dataset_versions v on v.id = c.version_id join datasets d on d.id = v.dataset_id
    left join users u on u.id = c.created_by ${where}`;

export const comparisonsPageQuery = (candidateId: string, { limit, offset }: Page) =>
  sql<ComparisonView>`${views(sql`where c.id in (select id from model_comparisons where candidate_id = ${candidateId}
    order by created_at desc, id limit ${limit} offset ${offset})`)} order by c.created_at desc, c.id`;

/** Of a candidate, the newest first. */
export async function listComparisons(
  db: Scoped,
  candidateId: string,
  page: Page,
): Promise<{ readonly rows: ComparisonView[]; readonly total: number }> {
  const { total } = await db
    .selectFrom('model_comparisons')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('candidate_id', '=', candidateId)
    .executeTakeFirstOrThrow();
  return { rows: (await comparisonsPageQuery(candidateId, page).execute(db)).rows, total };
}
