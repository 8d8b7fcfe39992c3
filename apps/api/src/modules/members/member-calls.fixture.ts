import type { ProjectMember } from '@sarm/contracts/http/members/members.routes';
import type { AccessLevel } from '@sarm/domain/access/access-levels';
import type { LightMyRequestResponse } from 'fastify';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import type { Lab } from '../../testing/lab-world.ts';

type Answer = Promise<LightMyRequestResponse>;
export interface MemberPage {
  readonly items: ProjectMember[];
  readonly total: number;
  readonly soleAdmin: string | null;
}

/** The calls on the members of the laboratory's project. */
export interface MemberCalls {
  url(userId?: string, last?: string, projectId?: string): string;
  list(who: SignedInPerson, query?: string): Promise<MemberPage>;
  add(who: SignedInPerson, payload: object): Answer;
  update(who: SignedInPerson, userId: string, payload: object): Answer;
  remove(who: SignedInPerson, userId: string): Answer;
  /** Past the API, as somebody else would have added them before. */
  join(who: SignedInPerson, level: AccessLevel, codes?: readonly string[]): Promise<void>;
}

export function memberCalls(lab: Lab): MemberCalls {
  const url = (userId = '', last = 'users', projectId = lab.projectId): string =>
    `/api/admin/projects/${projectId}/${last}${userId === '' ? '' : `/${userId}`}`;
  return {
    url,
    list: async (who, query = '') => (await who.inject({ url: `${url()}?${query}` })).json<MemberPage>(),
    add: (who, payload) => who.inject({ method: 'POST', url: url(), payload }),
    update: (who, userId, payload) => who.inject({ method: 'PUT', url: url(userId), payload }),
    remove: (who, userId) => who.inject({ method: 'DELETE', url: url(userId) }),
    join: async (who, level, codes = []) => {
      await lab.api.database.admin.db
        .insertInto('project_members')
        .values({
          project_id: lab.projectId,
          user_id: who.id,
          access_level: level,
          custom_permissions: [...codes],
        })
        .execute();
    },
  };
}
