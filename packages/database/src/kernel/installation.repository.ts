import type { ModelType } from '@sarm/domain/shapes/detection';
import { sql } from 'kysely';
import type { Scoped } from './connect.ts';

export interface StoredOriginals {
  readonly count: number;
  readonly bytes: number;
}

/** What the uploaded files of every project take. Needs the scope of the installation, as everything here. */
export async function sumOriginals(tx: Scoped): Promise<StoredOriginals> {
  return await tx
    .selectFrom('videos')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(size_bytes), 0)::float8`.as('bytes'),
    ])
    .where('original_removed_at', 'is', null)
    .executeTakeFirstOrThrow();
}

export interface UsedModel {
  readonly type: ModelType;
  readonly name: string;
  readonly sha256: string;
}

/** The models that work is done with unless somebody names another. */
export const listDefaultModels = (tx: Scoped): Promise<UsedModel[]> =>
  tx
    .selectFrom('model_deployments as d')
    .innerJoin('models as m', 'm.id', 'd.model_id')
    .select(['m.type', 'm.name', 'm.sha256'])
    .where('d.project_id', 'is', null)
    .where('d.alias', '=', 'champion')
    .where('d.until', 'is', null)
    .orderBy('m.type')
    .$narrowType<{ sha256: string }>()
    .execute();

export async function countGivenUp(tx: Scoped): Promise<number> {
  const { count } = await tx
    .selectFrom('dead_letters')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface DemoCounts {
  readonly id: string;
  readonly name: string;
  readonly samples: number;
  readonly videos: number;
  readonly reports: number;
}

export const countDemo = (tx: Scoped): Promise<DemoCounts | undefined> =>
  tx
    .selectFrom('projects as p')
    .select((eb) => [
      'p.id',
      'p.name',
      eb
        .selectFrom('datasets')
        .whereRef('project_id', '=', 'p.id')
        .select(eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('samples'),
      eb
        .selectFrom('videos')
        .whereRef('project_id', '=', 'p.id')
        .select(eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('videos'),
      eb
        .selectFrom('reports')
        .whereRef('project_id', '=', 'p.id')
        .select(eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('reports'),
    ])
    .where('p.is_demo', '=', true)
    .executeTakeFirst();
