import type { AccessLevel } from '@sarm/domain/access-levels';
import type { ProjectStatus } from '@sarm/domain/statuses';
import type { AliasedExpression, Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Queryable, Tx } from './connect.ts';
import { containing, type Page } from './list-filters.ts';
import type { ProjectsTable } from './tables.ts';

export type ProjectRow = Selectable<ProjectsTable>;

interface ProjectCounts {
  datasets_count: number;
  videos_count: number;
}
export interface MemberProjectView extends ProjectRow, ProjectCounts {
  access_level: AccessLevel;
}
export interface AdminProjectView extends ProjectRow, ProjectCounts {
  creator_name: string | null;
  creator_email: string | null;
  user_count: number;
}

export const PROJECT_SORTS = { name: 'name', createdAt: 'created_at', status: 'status' } as const;
export type ProjectSort = keyof typeof PROJECT_SORTS;

export interface ProjectFilter extends Page {
  readonly search?: string | undefined;
  readonly archived?: boolean | undefined;
  readonly sortBy?: ProjectSort | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
}

const direction = ({ sortBy, sortOrder }: Ordering): 'asc' | 'desc' =>
  sortOrder ?? (sortBy === undefined || sortBy === 'createdAt' ? 'desc' : 'asc');
const column = ({ sortBy = 'createdAt' }: Ordering) => PROJECT_SORTS[sortBy];
type Ordering = Pick<ProjectFilter, 'sortBy' | 'sortOrder'>;

function matching(db: Queryable, filter: ProjectFilter) {
  let query = db.selectFrom('projects');
  if (filter.archived !== undefined)
    query = query.where('projects.status', filter.archived ? '=' : '<>', 'archived');
  if (filter.search) query = query.where('projects.name', 'ilike', containing(filter.search));
  return query;
}

const paged = (query: ReturnType<typeof matching>, filter: ProjectFilter) =>
  query
    .selectAll('projects')
    .orderBy(`projects.${column(filter)}`, direction(filter))
    .orderBy('projects.id', direction(filter))
    .limit(filter.limit)
    .offset(filter.offset)
    .as('p');

const withCounts = (db: Queryable, page: AliasedExpression<ProjectRow, 'p'>, ordering: Ordering) =>
  db
    .selectFrom(page)
    .selectAll('p')
    .select([
      sql<number>`(select count(*) from datasets d where d.project_id = p.id)`.as('datasets_count'),
      sql<number>`(select count(*) from videos v where v.project_id = p.id)`.as('videos_count'),
    ])
    .orderBy(`p.${column(ordering)}`, direction(ordering))
    .orderBy('p.id', direction(ordering));

const ofMember = (db: Queryable, userId: string, filter: ProjectFilter) =>
  matching(db, filter).where('projects.id', 'in', (eb) =>
    eb.selectFrom('project_members').select('project_id').where('user_id', '=', userId),
  );

export async function listMemberProjects(
  db: Queryable,
  userId: string,
  filter: ProjectFilter,
): Promise<{ rows: MemberProjectView[]; total: number }> {
  const { total } = await ofMember(db, userId, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await memberView(
    withCounts(db, paged(ofMember(db, userId, filter), filter), filter),
    userId,
  ).execute();
  return { rows, total };
}

const memberView = (query: ReturnType<typeof withCounts>, userId: string) =>
  query
    .innerJoin('project_members as m', (join) =>
      join.onRef('m.project_id', '=', 'p.id').on('m.user_id', '=', userId),
    )
    .select('m.access_level');

export const findMemberProject = (
  db: Queryable,
  userId: string,
  id: string,
): Promise<MemberProjectView | undefined> =>
  memberView(withCounts(db, oneProject(db, id), {}), userId).executeTakeFirst();

const oneProject = (db: Queryable, id: string) =>
  db.selectFrom('projects').selectAll().where('id', '=', id).as('p');

/** Every project of the installation: its own fields and counts, never its contents (PLT-174). */
export async function listAllProjects(
  db: Queryable,
  filter: ProjectFilter,
): Promise<{ rows: AdminProjectView[]; total: number }> {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await adminView(withCounts(db, paged(matching(db, filter), filter), filter)).execute();
  return { rows, total };
}

const adminView = (query: ReturnType<typeof withCounts>) =>
  query
    .leftJoin('users as u', 'u.id', 'p.created_by')
    .select([
      'u.display_name as creator_name',
      'u.email as creator_email',
      sql<number>`(select count(*) from project_members m where m.project_id = p.id)`.as('user_count'),
    ]);

export const findAnyProject = (db: Queryable, id: string): Promise<AdminProjectView | undefined> =>
  adminView(withCounts(db, oneProject(db, id), {})).executeTakeFirst();

export async function insertProject(
  tx: Tx,
  project: Insertable<ProjectsTable> & { created_by: string },
): Promise<void> {
  await tx.insertInto('projects').values(project).execute();
  await tx
    .insertInto('project_members')
    .values({ project_id: project.id, user_id: project.created_by, access_level: 'admin' })
    .execute();
}

export const lockProject = (tx: Tx, id: string): Promise<ProjectRow | undefined> =>
  tx.selectFrom('projects').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function updateProject(tx: Tx, id: string, change: Updateable<ProjectsTable>): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** The cascade over a million frames takes longer than any other statement may. */
export async function deleteProject(tx: Tx, id: string): Promise<boolean> {
  await sql`set local statement_timeout = '10min'`.execute(tx);
  const gone = await tx.deleteFrom('projects').where('id', '=', id).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** BUS-122: what a change of status stores, so that restoring an archived project returns to its former status. */
export const statusChange = (project: ProjectRow, next: ProjectStatus): Updateable<ProjectsTable> => ({
  status: next,
  status_before_archive:
    next !== 'archived'
      ? null
      : project.status === 'archived'
        ? project.status_before_archive
        : project.status,
});
