import type { AccessLevel } from '@sarm/domain/access/access-levels';
import type { ProjectStatus } from '@sarm/domain/statuses';
import type { AliasedExpression, Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { containing, type Page } from '../kernel/list-filters.ts';
import { type Ordering, orderOf } from '../kernel/ordering.ts';
import { counted, type PageOf, readPage, readPageWith } from '../kernel/read-page.ts';
import { storedRows } from '../kernel/stored-rows.ts';
import type { ProjectsTable } from '../kernel/tables.generated.ts';

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
  issued_reports: number;
}

export const PROJECT_SORTS = { name: 'name', createdAt: 'created_at', status: 'status' } as const;
export type ProjectSort = keyof typeof PROJECT_SORTS;

export interface ProjectFilter extends Page, Ordering<ProjectSort> {
  readonly search?: string | undefined;
  readonly archived?: boolean | undefined;
}
export interface AdminProjectFilter extends ProjectFilter {
  readonly status?: ProjectStatus | undefined;
}

function matching(db: Scoped, filter: ProjectFilter) {
  let query = db.selectFrom('projects');
  if (filter.archived !== undefined)
    query = query.where('projects.status', filter.archived ? '=' : '<>', 'archived');
  if (filter.search) query = query.where('projects.name', 'ilike', containing(filter.search));
  return query;
}

const paged = (query: ReturnType<typeof matching>, filter: ProjectFilter) => {
  const { column, direction } = orderOf(PROJECT_SORTS, filter);
  return query
    .selectAll('projects')
    .orderBy(`projects.${column}`, direction)
    .orderBy('projects.id', direction)
    .limit(filter.limit)
    .offset(filter.offset)
    .as('p');
};

const withCounts = (
  db: Scoped,
  page: AliasedExpression<ProjectRow, 'p'>,
  ordering: Ordering<ProjectSort>,
) => {
  const { column, direction } = orderOf(PROJECT_SORTS, ordering);
  return db
    .selectFrom(page)
    .selectAll('p')
    .select([
      sql<number>`(select count(*) from datasets d where d.project_id = p.id)`.as('datasets_count'),
      sql<number>`(select count(*) from videos v where v.project_id = p.id)`.as('videos_count'),
    ])
    .orderBy(`p.${column}`, direction)
    .orderBy('p.id', direction);
};

const ofMember = (db: Scoped, userId: string, filter: ProjectFilter) =>
  matching(db, filter).where('projects.id', 'in', (eb) =>
    eb.selectFrom('project_members').select('project_id').where('user_id', '=', userId),
  );

export const listMemberProjects = (
  db: Scoped,
  userId: string,
  filter: ProjectFilter,
): Promise<PageOf<MemberProjectView>> =>
  readPage(db, filter, {
    page: memberView(withCounts(db, paged(ofMember(db, userId, filter), filter), filter), userId),
    count: ofMember(db, userId, filter).select(counted),
  });

const memberView = (query: ReturnType<typeof withCounts>, userId: string) =>
  query
    .innerJoin('project_members as m', (join) =>
      join.onRef('m.project_id', '=', 'p.id').on('m.user_id', '=', userId),
    )
    .select('m.access_level');

export const findMemberProject = (
  db: Scoped,
  userId: string,
  id: string,
): Promise<MemberProjectView | undefined> =>
  memberView(withCounts(db, oneProject(db, id), {}), userId).executeTakeFirst();

const oneProject = (db: Scoped, id: string) =>
  db.selectFrom('projects').selectAll().where('id', '=', id).as('p');

/** Administration also finds a project by what was written about it. */
function inAdministration(db: Scoped, { search, status, ...filter }: AdminProjectFilter) {
  let query = matching(db, filter);
  if (status !== undefined) query = query.where('projects.status', '=', status);
  if (search)
    query = query.where((eb) =>
      eb.or([
        eb('projects.name', 'ilike', containing(search)),
        eb('projects.description', 'ilike', containing(search)),
      ]),
    );
  return query;
}

/** Every project of the installation: its own fields and counts, never its contents (PLT-174). */
interface NumbersOfProjects {
  readonly active: number;
  readonly archived: number;
}

/** One page with the numbers of all projects, in use and archived. */
export const listAllProjects = (
  db: Scoped,
  filter: AdminProjectFilter,
): Promise<PageOf<AdminProjectView> & { readonly extra: NumbersOfProjects }> =>
  readPageWith(db, {
    page: adminView(withCounts(db, paged(inAdministration(db, filter), filter), filter)),
    count: inAdministration(db, filter).select(counted),
    extra: sql<NumbersOfProjects>`select jsonb_build_object(
      'active', count(*) filter (where status <> 'archived'),
      'archived', count(*) filter (where status = 'archived')) from projects`,
  });

const adminView = (query: ReturnType<typeof withCounts>) =>
  query
    .leftJoin('users as u', 'u.id', 'p.created_by')
    .select([
      'u.display_name as creator_name',
      'u.email as creator_email',
      sql<number>`(select count(*) from project_members m where m.project_id = p.id)`.as('user_count'),
      sql<number>`(select count(*) from reports r where r.project_id = p.id and r.status = 'issued')`.as(
        'issued_reports',
      ),
    ]);

export const findAnyProject = (db: Scoped, id: string): Promise<AdminProjectView | undefined> =>
  adminView(withCounts(db, oneProject(db, id), {})).executeTakeFirst();

const rows = storedRows('projects');
export const { lock: lockProject, update: updateProject } = rows;

export async function insertProject(
  tx: Scoped,
  project: Insertable<ProjectsTable> & { created_by: string },
): Promise<void> {
  await rows.insert(tx, project);
  await tx
    .insertInto('project_members')
    .values({ project_id: project.id, user_id: project.created_by, access_level: 'admin' })
    .execute();
}

/** The cascade over a million frames takes longer than any other statement may. */
export async function deleteProject(tx: Scoped, id: string): Promise<boolean> {
  await sql`set local statement_timeout = '10min'`.execute(tx);
  return await rows.remove(tx, id);
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
