import type { PermissionCode } from '@sarm/domain/access/permissions';
import { createObject } from '@sarm/testing/create-object';
import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type SignedInPerson, startTestApi, type TestApi } from '../../testing/api-fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
});
afterAll(() => api.stop());

const cropsOf = async (person: SignedInPerson) =>
  (await person.inject({ method: 'POST', url: '/api/technical/crops/filter', payload: {} })).json<{
    crops: { id: string }[];
    total: number;
  }>();

/** A member of two projects with a crop each; the codes are given by a role or inside the first project only. */
async function memberOfTwo(codes: PermissionCode[], by: 'role' | 'membership') {
  const roles = by === 'role' ? [(await createRole(api.database, codes)).code] : [];
  const person = await api.signedIn({ roles });
  const members = { [person.id]: 'member' } as const;
  const [first, second] = [await api.project({ members }), await api.project({ members })];
  if (by === 'membership')
    await api.database.admin.db
      .updateTable('project_members')
      .set({ custom_permissions: codes })
      .where('project_id', '=', first)
      .execute();
  const crop = (projectId: string) => createObject(api.database, 'crop', { projectId, createdBy: person.id });
  return { person, crops: [await crop(first), await crop(second)] };
}

describe('the list of crops', () => {
  it('holds those of the projects where the code is held, by a role or by the membership', async () => {
    const inside = await memberOfTwo(['annotate_morphology'], 'membership');
    const seen = await cropsOf(inside.person);
    expect([seen.crops.map((crop) => crop.id), seen.total]).toEqual([[inside.crops[0]], 1]);
    const everywhere = await memberOfTwo(['annotate_detection'], 'role');
    const all = await cropsOf(everywhere.person);
    expect([all.crops.map((crop) => crop.id), all.total]).toEqual([everywhere.crops, 2]);
  });
});
