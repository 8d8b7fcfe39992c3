import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

export interface GuideRow {
  readonly version: number;
  readonly newest: number;
  readonly body: string;
  readonly written_by: string | null;
  readonly created_at: Date;
}

/** The newest, or one by its number. */
export async function findGuide(
  db: Scoped,
  projectId: string,
  version?: number,
): Promise<GuideRow | undefined> {
  const { rows } = await sql<GuideRow>`
    select g.version, g.body, g.created_at, u.display_name as written_by,
      (select max(n.version) from labelling_guides n where n.project_id = ${projectId}) as newest
    from labelling_guides g left join users u on u.id = g.written_by
    where g.project_id = ${projectId}${version === undefined ? sql`` : sql` and g.version = ${version}`}
    order by g.version desc limit 1`.execute(db);
  return rows[0];
}

/** False: another version was written since the one that it follows. Two that write at once meet in the key of the table. */
export async function appendGuide(
  tx: Scoped,
  guide: {
    readonly projectId: string;
    readonly baseVersion: number;
    readonly body: string;
    readonly userId: string;
  },
): Promise<boolean> {
  const { projectId, baseVersion, body, userId } = guide;
  const { rows } = await sql`
    insert into labelling_guides (project_id, version, body, written_by)
    select ${projectId}, ${baseVersion} + 1, ${body}, ${userId}
      where ${baseVersion} = coalesce((select max(version) from labelling_guides where project_id = ${projectId}), 0)
    on conflict do nothing returning version`.execute(tx);
  return rows.length === 1;
}
