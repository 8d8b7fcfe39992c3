import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

export interface SegmentationModelRow {
  readonly code: string;
  readonly name: string;
  readonly description: object;
  readonly is_default: boolean;
}

/** Of the installation, which every project may use, and whose files are there: the one in use first, then the newest. */
export async function listSegmentationModels(db: Scoped): Promise<readonly SegmentationModelRow[]> {
  const { rows } = await sql<SegmentationModelRow>`
    select m.code, m.name, m.description, exists (select from model_deployments d where d.model_id = m.id
      and d.project_id is null and d.alias = 'champion' and d.until is null) as is_default
    from models m where m.type = 'segmentation' and m.project_id is null
      and m.description->>'installed' is distinct from 'false'
    order by is_default desc, m.created_at desc, m.id limit 100`.execute(db);
  return rows;
}
