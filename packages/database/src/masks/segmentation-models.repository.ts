import { sql } from 'kysely';
import type { Projects } from '@sarm/domain/access/visible-rows';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf } from '../kernel/list-filters.ts';

export interface SegmentationModelRow {
  readonly code: string;
  readonly name: string;
  readonly description: object;
  readonly is_default: boolean;
}

/** The project of this dataset, where the reader may see its models. */
interface ReadDataset {
  readonly id: string;
  readonly userId: string;
  readonly projects: Projects;
}

/**
 * Those of the installation, which every project may use, and whose files are there: the one in use first, then the newest. With a
 * dataset also those that were trained in its project; another project never uses them.
 */
export async function listSegmentationModels(
  db: Scoped,
  dataset?: ReadDataset,
): Promise<readonly SegmentationModelRow[]> {
  const project =
    dataset === undefined
      ? sql`null`
      : sql`(select project_id from datasets where id = ${dataset.id}
          and project_id = ${anyProjectOf(dataset.userId, dataset.projects)})`;
  const { rows } = await sql<SegmentationModelRow>`
    select m.code, m.name, m.description, exists (select from model_deployments d where d.model_id = m.id
      and d.project_id is null and d.alias = 'champion' and d.until is null) as is_default
    from models m where m.type = 'segmentation' and m.status = 'trained'
      and (m.project_id is null or m.project_id = ${project})
      and m.description->>'installed' is distinct from 'false'
    order by is_default desc, m.created_at desc, m.id limit 100`.execute(db);
  return rows;
}
