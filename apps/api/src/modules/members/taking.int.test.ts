import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Lab, openLab } from '../../testing/lab-world.ts';
import { memberCalls, type MemberCalls } from './member-calls.fixture.ts';

let lab: Lab;
let calls: MemberCalls;
/** Holds manage_projects and is nowhere a member. */
let manager: SignedInPerson;
/** A viewer who manages the users of the project. */
let clerk: SignedInPerson;
let head: SignedInPerson;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  calls = memberCalls(lab);
  const role = await createRole(lab.api.database, ['manage_projects']);
  manager = await lab.api.signedIn({ roles: [role.code] });
  clerk = await lab.api.signedIn();
  await calls.join(clerk, 'viewer', ['manage_project_users', 'view_reports']);
  head = await lab.api.signedIn();
  await calls.join(head, 'admin');
});
afterAll(() => lab.stop());

const refusal = async (answer: ReturnType<MemberCalls['add']>) => {
  const { statusCode } = await answer;
  return [statusCode, (await answer).json<{ code: string }>().code];
};
const read = async (who: SignedInPerson, id: string) =>
  (await calls.list(who, 'limit=200')).items.find((each) => each.id === id);

describe('security finding 8: what a person takes from a member', () => {
  it('PLT-134 is nothing of a member above the own level, who is neither changed nor removed', async () => {
    for (const change of [
      { accessLevel: 'viewer' },
      { objectives: 'x' },
      { customPermissions: [] },
      { roles: [] },
      { accessLevel: 'admin' },
    ])
      expect(await refusal(calls.update(clerk, head.id, change))).toEqual([403, 'member_above_own']);
    for (const id of [head.id, lab.editor.id, lab.member.id])
      expect(await refusal(calls.remove(clerk, id))).toEqual([403, 'member_above_own']);
    expect(await read(clerk, head.id)).toMatchObject({ accessLevel: 'admin', kept: 'member_above_own' });
    expect(await read(manager, head.id)).toMatchObject({ kept: null });
  });

  it('PLT-134 is no code that they do not hold, neither of a role nor a custom one', async () => {
    const [readers, writers] = [
      await createRole(lab.api.database, ['view_reports']),
      await createRole(lab.api.database, ['view_reports', 'generate_reports']),
    ];
    const who = await lab.api.signedIn();
    const given = { customPermissions: ['delete_videos', 'view_reports'], roles: [readers.id, writers.id] };
    await calls.add(manager, { userId: who.id, accessLevel: 'viewer', ...given });
    for (const change of [
      { customPermissions: ['view_reports'] },
      { customPermissions: [] },
      { roles: [readers.id] },
      { roleId: readers.id },
    ])
      expect(await refusal(calls.update(clerk, who.id, change))).toEqual([403, 'member_codes_beyond_own']);
    expect(await refusal(calls.remove(clerk, who.id))).toEqual([403, 'member_codes_beyond_own']);
    expect(await read(clerk, who.id)).toMatchObject({
      ...given,
      roles: expect.arrayContaining(given.roles) as string[],
      kept: 'member_codes_beyond_own',
      fixedRoles: [writers.id],
    });
    const own = { customPermissions: ['delete_videos'], roles: [writers.id] };
    expect((await calls.update(clerk, who.id, own)).json()).toMatchObject(own);
    expect((await calls.update(manager, who.id, { customPermissions: [], roles: [] })).statusCode).toBe(200);
    expect((await calls.remove(clerk, who.id)).statusCode).toBe(204);
  });

  it('PLT-134 is not the last active admin, unless a holder of manage_projects acts', async () => {
    const off = await lab.api.signedIn();
    await calls.join(off, 'admin');
    await lab.api.database.admin.db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', off.id)
      .execute();
    for (const attempt of [
      calls.update(head, head.id, { accessLevel: 'viewer' }),
      calls.remove(head, head.id),
    ])
      expect(await refusal(attempt)).toEqual([409, 'last_project_admin']);
    expect(await read(head, head.id)).toMatchObject({ accessLevel: 'admin', kept: 'last_project_admin' });
    expect((await calls.update(head, head.id, { objectives: 'Leads' })).statusCode).toBe(200);
    expect((await calls.update(manager, head.id, { accessLevel: 'editor' })).statusCode).toBe(200);
    expect((await calls.remove(manager, head.id)).statusCode).toBe(204);
  });

  it('leaves one of two admins who remove or lower each other at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const pair = [await lab.api.signedIn(), await lab.api.signedIn()] as const;
      for (const each of pair) await calls.join(each, 'admin', ['delete_videos']);
      const [one, other] = pair;
      const answers = await Promise.all([
        calls.remove(one, other.id),
        calls.update(other, one.id, { accessLevel: 'viewer' }),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
      const admins = (await calls.list(manager, 'access_level=admin')).items.filter(
        ({ user }) => user.isActive,
      );
      expect(admins).toHaveLength(1);
      await calls.remove(manager, admins[0]?.id ?? '');
      await calls.remove(manager, one.id);
    }
  });
});
