import type { IssueStatus } from '@sarm/domain/issues';
import type { Selectable } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { containing, type ListFilter } from '../kernel/list-filters.ts';
import { orderOf } from '../kernel/ordering.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import { storedRows } from '../kernel/stored-rows.ts';
import type { IssuesTable } from '../kernel/tables.generated.ts';

export type IssueRow = Selectable<IssuesTable>;

const SORT_COLUMNS = { createdAt: 'created_at', title: 'title' } as const;

export interface IssueFilter extends ListFilter<keyof typeof SORT_COLUMNS> {
  readonly projectId: string;
  readonly status?: IssueStatus | undefined;
}

export async function listIssues(db: Scoped, filter: IssueFilter): Promise<PageOf<IssueRow>> {
  let query = db.selectFrom('issues').where('project_id', '=', filter.projectId);
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  if (filter.search) query = query.where('title', 'ilike', containing(filter.search));
  const { column, direction } = orderOf(SORT_COLUMNS, filter);
  return await readPage(db, filter, {
    page: query
      .selectAll()
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(filter.limit)
      .offset(filter.offset),
    count: query.select(counted),
  });
}

/** An issue of another project is as unknown as one that does not exist. */
export const lockIssue = (tx: Scoped, projectId: string, id: string): Promise<IssueRow | undefined> =>
  tx
    .selectFrom('issues')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirst();

export const { insert: insertIssue, update: updateIssue } = storedRows('issues');
