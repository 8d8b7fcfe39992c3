import type { ComparisonResults } from '@sarm/domain/comparisons';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/** Results of a former release that name videos by code, of which some are gone. */
export interface NamingGone {
  readonly id: string;
  readonly project_id: string;
  readonly candidate_id: string;
  readonly results: ComparisonResults;
  readonly results_sha256: string;
  readonly gone: readonly string[];
}

/** Of a project, or of all. Held until the end of the transaction: two at once would each write the results without the change of the other. */
export async function findNamingGone(tx: Scoped, projectId: string | null): Promise<NamingGone[]> {
  const { rows } = await sql<NamingGone>`
    select c.id, c.project_id, c.candidate_id, c.results, c.results_sha256, g.gone from model_comparisons c
      cross join lateral (select array_agg(each ->> 'code') as gone from jsonb_array_elements(c.results -> 'byVideo') each
        where app.is_gone_code(c.project_id, each ->> 'code')) g
    where c.results ->> 'schema' = '1' and g.gone is not null and (${projectId}::uuid is null or c.project_id = ${projectId})
    order by c.id for update of c`.execute(tx);
  return rows;
}

export async function redactComparison(
  tx: Scoped,
  id: string,
  left: { readonly results: ComparisonResults; readonly sha256: string },
): Promise<void> {
  await tx
    .updateTable('model_comparisons')
    .set({ results: JSON.stringify(left.results), redacted_sha256: left.sha256 })
    .where('id', '=', id)
    .execute();
}

/**
 * Why comparisons and versions were refused lists patients and videos by code, in the notice itself and where it was passed on to. Those
 * that are gone become a dash.
 */
export async function forgetGoneCodes(tx: Scoped, projectId: string): Promise<void> {
  const listed = (column: string) => sql`${sql.ref(column)} #>> '{params,pairs}'`;
  const left = (column: string) => sql`app.without_gone_codes(${projectId}, ${sql.ref(column)})`;
  await sql`update dead_letters l set reason = replace(l.reason, ${listed('t.notice')}, ${left('t.notice')} #>> '{params,pairs}')
    from tasks t where t.id = l.task_id and t.project_id = ${projectId} and ${listed('t.notice')} is not null
      and ${left('t.notice')} <> t.notice`.execute(tx);
  await sql`update tasks set notice = ${left('notice')}
    where project_id = ${projectId} and ${listed('notice')} is not null and ${left('notice')} <> notice`.execute(
    tx,
  );
  for (const table of ['model_comparisons', 'training_runs'] as const)
    await sql`update ${sql.table(table)} set reason = ${left('reason')}
      where project_id = ${projectId} and ${listed('reason')} is not null and ${left('reason')} <> reason`.execute(
      tx,
    );
  for (const table of ['notifications', 'mails'] as const)
    await sql`update ${sql.table(table)} set because = ${left('because')}
      where project_id = ${projectId} and because <> '[]' and ${left('because')} <> because`.execute(tx);
}
