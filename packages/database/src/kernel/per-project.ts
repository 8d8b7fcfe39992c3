import type { Projects } from '@sarm/domain/access/visible-rows';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Scoped } from './connect.ts';
import type { Page } from './list-filters.ts';
import type { Tables } from './tables.generated.ts';

/**
 * The first rows over all projects of a person, by id: each project answers from its own index, where one scan over all
 * of them would sort every row the person may see. Name the project by `between` itself and itself and order by project
 * and id: with an equality PostgreSQL finds the order of the ids alone to be enough, walks the primary key through the
 * rows of all other projects, and estimates that to be cheaper.
 */
export const perProject = <T extends keyof Tables, Row extends { id: string }>(
  db: Scoped,
  { userId, projects, limit, offset }: Page & { readonly userId: string; readonly projects?: Projects },
  ofProject: (projectId: RawBuilder<string>) => SelectQueryBuilder<Tables, T, Row>,
) =>
  db
    .selectFrom('project_members as m')
    .where('m.user_id', '=', userId)
    .where(inProjects(projects))
    .innerJoinLateral(
      () =>
        ofProject(sql.ref<string>('m.project_id'))
          .limit(offset + limit)
          .as('p'),
      (join) => join.onTrue(),
    )
    .selectAll('p')
    .orderBy('p.id')
    .limit(limit)
    .offset(offset);

const inProjects = (projects: Projects = 'own'): RawBuilder<boolean> =>
  projects === 'own' ? sql`true` : sql`m.project_id = any (${[...projects]}::uuid[])`;
