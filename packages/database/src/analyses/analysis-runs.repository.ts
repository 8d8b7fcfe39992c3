import type { Notice } from '@sarm/domain/catalogue/notices';
import { listedFiguresShape, type ListedFigures } from '@sarm/domain/stored/figures';
import { parseMaybe } from '@sarm/domain/stored/shape';
import type { TaskStatus } from '@sarm/domain/statuses';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/** A calculation of a run: motility and concentration are requested by two calls and belong together. */
export interface RunCalculation {
  readonly taskId: string;
  readonly status: TaskStatus;
  readonly success: boolean;
  /** Why there is no figure, where there is none. */
  readonly notices: readonly Notice[];
}

export interface AnalysisRun {
  /** The last to end stands first; those that still work stand before all. */
  readonly calculations: readonly RunCalculation[];
  readonly figures: ListedFigures | null;
}

/** Two calls that a page makes at the same moment may begin this far apart, the first of them ended already. */
const TOGETHER_SECONDS = 60;

/** All calculations that a person let run at the same time on an analysis as the named one, and the figures as they are now. */
export async function findAnalysisRun(tx: Scoped, taskId: string): Promise<AnalysisRun> {
  const { rows } = await sql<{
    calculations: RunCalculation[];
    figures: object | null;
  }>`
    select (
        select coalesce(jsonb_agg(jsonb_build_object('taskId', t.id, 'status', t.status,
            'success', coalesce((t.result ->> 'success')::boolean, false),
            'notices', case when t.status = 'failed' then jsonb_build_array(t.notice) else coalesce(t.result -> 'notices', '[]') end)
          order by t.finished_at desc nulls first, t.id desc), '[]')
        from calculations c join tasks t on t.id = c.task_id
        where c.analysis_id = a.id and t.created_by is not distinct from own.created_by
          and coalesce(t.finished_at, now()) >= own.created_at - make_interval(secs => ${TOGETHER_SECONDS})
      ) as calculations,
      case when a.figures is null then null else jsonb_build_object('figures', a.figures -> 'figures',
        'ground', a.figures -> 'ground', 'videos', a.figures -> 'videos') end as figures
    from tasks own join calculations mine on mine.task_id = own.id join analyses a on a.id = mine.analysis_id
    where own.id = ${taskId}`.execute(tx);
  const [row] = rows;
  return {
    calculations: row?.calculations ?? [],
    figures: parseMaybe(listedFiguresShape, row?.figures ?? null, 'analyses.figures'),
  };
}
