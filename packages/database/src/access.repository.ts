import type { AccessLevel } from '@sarm/domain/access-levels';
import { sql } from 'kysely';
import type { Queryable, Tx } from './connect.ts';

export interface CallerRow {
  readonly sessionId: string;
  readonly lastActivityAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly userId: string;
  readonly email: string;
  readonly displayName: string;
  readonly isActive: boolean;
  readonly roleCodes: string[];
  readonly permissions: string[];
  /** Minutes; null while no administrator has stored the security settings. */
  readonly sessionTimeout: number | null;
}

/** Everything a request must know about its caller, in one query; nothing of it is kept for the next request. */
export async function findCaller(db: Queryable, sessionId: string): Promise<CallerRow | undefined> {
  const { rows } = await sql<CallerRow>`
    select s.id as "sessionId", s.last_activity_at as "lastActivityAt", s.expires_at as "expiresAt", s.revoked_at as "revokedAt",
      u.id as "userId", u.email, u.display_name as "displayName", u.is_active as "isActive",
      array(select r.code from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id) as "roleCodes",
      array(
        select distinct p.code from user_roles ur
        join role_permissions rp on rp.role_id = ur.role_id
        join permissions p on p.id = rp.permission_id
        where ur.user_id = u.id
      ) as "permissions",
      (select (value ->> 'sessionTimeout')::int from system_settings where group_name = 'security') as "sessionTimeout"
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId}`.execute(db);
  return rows[0];
}

export interface LocatedRow {
  readonly id: string;
  readonly projectId: string;
  readonly createdBy: string | null;
  readonly archived: boolean;
  readonly accessLevel: AccessLevel;
  /** Custom codes of the membership and the codes of its roles. */
  readonly permissions: string[];
}

/** Frames, detections and crops have no maker of their own: nobody's right depends on who extracted or drew them. */
const SOURCES = {
  project: sql`select id, id as project_id, created_by from projects`,
  dataset: sql`select id, project_id, created_by from datasets`,
  video: sql`select id, project_id, created_by from videos`,
  frame: sql`select id, project_id, null::uuid as created_by from frames`,
  task: sql`select id, project_id, created_by from tasks`,
  upload: sql`select id, project_id, created_by from uploads`,
  detection: sql`select id, project_id, null::uuid as created_by from detections`,
  crop: sql`select id, project_id, null::uuid as created_by from crops`,
} as const;
export type LocatableKind = keyof typeof SOURCES;

/**
 * An object of a project together with the person's membership there. Runs under the person's own scope, so a missing
 * object and one of a foreign project are the same empty answer; the join repeats it for the case that the scope fails.
 */
export async function locateObject(
  tx: Tx,
  { id, ...wanted }: { kind: LocatableKind; id: string; userId: string },
): Promise<LocatedRow | undefined> {
  const [found] = await locateObjects(tx, { ...wanted, ids: [id] });
  return found;
}

/** As locateObject, for several at once; those that are missing or foreign are missing from the answer. */
export async function locateObjects(
  tx: Tx,
  wanted: { kind: LocatableKind; ids: readonly string[]; userId: string },
): Promise<LocatedRow[]> {
  const { rows } = await sql<LocatedRow>`
    select o.id, o.project_id as "projectId", o.created_by as "createdBy", p.status = 'archived' as archived,
      m.access_level as "accessLevel",
      m.custom_permissions || array(
        select c.code from project_member_roles mr
        join role_permissions rp on rp.role_id = mr.role_id
        join permissions c on c.id = rp.permission_id
        where mr.project_id = m.project_id and mr.user_id = m.user_id
      ) as permissions
    from (${SOURCES[wanted.kind]}) o
    join projects p on p.id = o.project_id
    join project_members m on m.project_id = o.project_id and m.user_id = ${wanted.userId}
    where o.id = any (${[...wanted.ids]}::uuid[])`.execute(tx);
  return rows;
}
