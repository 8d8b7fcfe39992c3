import type { ModelType } from '@sarm/domain/shapes/detection';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

export interface UsableModel {
  readonly code: string;
  readonly name: string;
  readonly type: ModelType;
  readonly projectId: string | null;
  readonly inUse: boolean;
  readonly createdAt: Date;
}

export interface UsableModels {
  readonly type: ModelType | undefined;
  /** Undefined: those of every project that the transaction's scope may see. */
  readonly projectId: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Models that work can be done with, the ones in use first, then the newest. Those of the installation are everybody's. */
export async function listUsableModels(
  db: Scoped,
  { type = null, projectId = null, limit, offset }: { [K in keyof UsableModels]: UsableModels[K] | null },
): Promise<{ rows: UsableModel[]; total: number }> {
  const chosen = sql`(${type}::text is null or m.type = ${type})
    and (${projectId}::uuid is null or m.project_id is null or m.project_id = ${projectId})
    and m.status = 'trained' and m.description->>'installed' is distinct from 'false'`;
  const { rows } = await sql<UsableModel & { total: number }>`
    with usable as materialized (
      select m.id, m.code, m.name, m.type, m.project_id as "projectId", m.created_at as "createdAt", u.model_id is not null as "inUse"
      from models m left join (select distinct on (type) type, model_id from model_deployments
        where (project_id = ${projectId} or project_id is null) and alias = 'champion' and until is null
        order by type, project_id nulls last) u on u.model_id = m.id
      where ${chosen})
    select page.*, (select count(*)::int from usable) as total from (select 1) one left join lateral (
      select * from usable order by "inUse" desc, "createdAt" desc, id limit ${limit} offset ${offset}) page on true`.execute(
    db,
  );
  // A page behind the last one still has its total.
  const shown = rows.filter(({ code }) => code !== null);
  return {
    rows: shown.map(({ code, name, type: kind, projectId: own, inUse, createdAt }) => ({
      code,
      name,
      type: kind,
      projectId: own,
      inUse,
      createdAt,
    })),
    total: rows[0]?.total ?? 0,
  };
}
