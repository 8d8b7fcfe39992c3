import type { AdminRole } from '@sarm/contracts/http/roles/roles.routes';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { createRole } from '@sarm/testing/people';
import type { LightMyRequestResponse } from 'fastify';
import { type SignedInPerson, startTestApi, type TestApi } from '../../testing/api-fixture.ts';

/** An installation with a system administrator, somebody who manages roles, and somebody who does neither. */
export interface RolesWorld {
  readonly api: TestApi;
  readonly admin: SignedInPerson;
  /** Holds manage_roles and nothing else. */
  readonly manager: SignedInPerson;
  /** Clinical staff. */
  readonly lena: SignedInPerson;
  /** The custom role by which the manager manages. */
  readonly managerRole: string;
  roleOf(codes: readonly PermissionCode[]): Promise<{ id: string; code: string }>;
  give(userId: string, roleId: string): Promise<void>;
  send(
    who: SignedInPerson,
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<LightMyRequestResponse>;
  get<T>(who: SignedInPerson, path: string): Promise<T>;
  role(code: string): Promise<AdminRole>;
  audits(
    action: string,
  ): Promise<{ subject_id: string; before: unknown; after: unknown; user_id: string | null }[]>;
}

export async function openRolesWorld(template: string): Promise<RolesWorld> {
  const api = await startTestApi(template);
  const { db } = api.database.admin;
  const managing = await createRole(api.database, ['manage_roles']);
  const [admin, manager, lena] = await Promise.all([
    api.signedIn({ roles: ['system_admin'] }),
    api.signedIn({ roles: [managing.code] }),
    api.signedIn({ roles: ['business_user'] }),
  ]);
  const get = async <T>(who: SignedInPerson, path: string): Promise<T> =>
    (await who.inject({ url: `/api${path}` })).json<T>();
  return {
    api,
    admin,
    manager,
    lena,
    managerRole: managing.id,
    roleOf: (codes) => createRole(api.database, codes),
    give: async (userId, roleId) =>
      void (await db.insertInto('user_roles').values({ user_id: userId, role_id: roleId }).execute()),
    send: (who, method, path, body) =>
      who.inject({ method, url: `/api${path}`, ...(body === undefined ? {} : { payload: body }) }),
    get,
    role: async (code) => {
      const { items } = await get<{ items: AdminRole[] }>(admin, `/admin/roles?search=${code}&limit=200`);
      const found = items.find((each) => each.code === code);
      if (found === undefined) throw new Error(`no role ${code}`);
      return found;
    },
    audits: (action) =>
      db
        .selectFrom('audit_log')
        .select(['subject_id', 'before', 'after', 'user_id'])
        .where('action', '=', action)
        .orderBy('number', 'desc')
        .execute(),
  };
}
