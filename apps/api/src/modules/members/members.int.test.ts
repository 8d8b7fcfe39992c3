import type { Grantable, MemberCandidate, ProjectMember } from '@sarm/contracts/http/members/members.routes';
import { newId } from '@sarm/database/kernel/new-id';
import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Lab, openLab } from '../../testing/lab-world.ts';
import { memberCalls, type MemberCalls } from './member-calls.fixture.ts';

let lab: Lab;
let calls: MemberCalls;
/** Holds manage_projects and is nowhere a member. */
let manager: SignedInPerson;
/** Level admin in the project of the laboratory, without any role. */
let head: SignedInPerson;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  calls = memberCalls(lab);
  const role = await createRole(lab.api.database, ['manage_projects']);
  manager = await lab.api.signedIn({ roles: [role.code], displayName: 'Marta Manager' });
  head = await lab.api.signedIn({ displayName: 'Hana Head' });
  await calls.join(head, 'admin');
});
afterAll(() => lab.stop());

describe('members of a project', () => {
  it('PLT-180 PLT-092 are listed to holders of manage_projects and to those who manage the users of the project', async () => {
    const page = await calls.list(manager, 'limit=200');
    expect(page).toMatchObject({ total: 6, page: 1, limit: 200, soleAdmin: 'Hana Head' });
    expect(page.items.find((each) => each.id === lab.member.id)).toEqual({
      id: lab.member.id,
      user: {
        id: lab.member.id,
        displayName: 'Mira Member',
        email: lab.member.email,
        jobTitle: 'Technician',
        isActive: true,
      },
      accessLevel: 'member',
      roles: [],
      rolesData: [],
      customPermissions: [],
      objectives: '',
      createdAt: expect.stringMatching(/^\d{4}-/) as string,
      kept: null,
      fixedRoles: [],
    } satisfies ProjectMember);
    const role = await createRole(lab.api.database, ['view_reports']);
    const given = { accessLevel: 'editor', roles: [role.id], customPermissions: ['delete_videos'] };
    await calls.update(manager, lab.member.id, { ...given, objectives: 'Second reading' });
    const { name } = await lab.api.database.admin.db
      .selectFrom('roles')
      .select('name')
      .where('id', '=', role.id)
      .executeTakeFirstOrThrow();
    const changed = (await calls.list(manager, 'limit=200')).items.find((each) => each.id === lab.member.id);
    expect(changed).toMatchObject({
      ...given,
      rolesData: [{ id: role.id, name, isSystem: false }],
      objectives: 'Second reading',
    });
    const before = { accessLevel: 'member', roles: [], customPermissions: [], objectives: '' };
    await calls.update(manager, lab.member.id, before);
    expect((await calls.list(head)).total).toBe(6);
    expect((await calls.list(head, 'search=MIRA')).items.map((each) => each.id)).toEqual([lab.member.id]);
    expect((await calls.list(head, 'access_level=admin')).items.map((each) => each.id)).toEqual([head.id]);
    const byName = (await calls.list(head, 'sort_by=name&limit=2&page=2')).items;
    expect(byName).toHaveLength(2);
    for (const url of [calls.url(), calls.url('', 'available-users'), calls.url('', 'grantable')]) {
      expect((await lab.editor.inject({ url })).statusCode).toBe(403);
      expect((await lab.stranger.inject({ url })).statusCode).toBe(404);
    }
    // A head of one project is nobody in the next.
    const elsewhere = await head.inject({ url: calls.url('', 'users', lab.otherProjectId) });
    expect(elsewhere.statusCode).toBe(404);
  });

  it('PLT-181 can become who is active and not one yet', async () => {
    const inactive = await lab.api.person({ isActive: false });
    const found = async (search: string): Promise<MemberCandidate[]> =>
      (await head.inject({ url: `${calls.url('', 'available-users')}?search=${search}` })).json<{
        items: MemberCandidate[];
      }>().items;
    expect(await found(lab.stranger.email)).toEqual([
      {
        id: lab.stranger.id,
        displayName: lab.stranger.displayName,
        email: lab.stranger.email,
        jobTitle: 'Technician',
      },
    ]);
    expect(await found(inactive.email)).toEqual([]);
    expect(await found(lab.member.email)).toEqual([]);
    const refused = [
      await calls.add(head, { userId: inactive.id }),
      await calls.add(head, { userId: newId() }),
    ];
    expect(refused.map((each) => each.statusCode)).toEqual([422, 422]);
    expect(refused[0]?.json<object>()).toMatchObject({ errors: [{ field: 'userId', code: 'user_unknown' }] });
    expect(refused[1]?.json<{ errors: object }>().errors).toEqual(
      refused[0]?.json<{ errors: object }>().errors,
    );
  });

  it('PLT-182 PLT-185 PLT-148 are added in both shapes, with level member where none is named, and logged', async () => {
    const role = await createRole(lab.api.database, ['upload_videos']);
    const [one, other] = [await lab.api.person(), await lab.api.person()];
    const first = await calls.add(manager, { userId: one.id, roleId: role.id });
    expect([first.statusCode, first.json()]).toMatchObject([
      201,
      { id: one.id, accessLevel: 'member', roles: [role.id], rolesData: [{ id: role.id, isSystem: false }] },
    ]);
    const full = { roles: [role.id], customPermissions: ['delete_videos'], accessLevel: 'editor' };
    const second = await calls.add(manager, { userId: other.id, ...full, objectives: 'Second reading' });
    expect(second.json()).toMatchObject({ ...full, objectives: 'Second reading' });
    expect(await lab.audits('member.add')).toMatchObject([
      { subject_id: one.id, before: null, after: { accessLevel: 'member', roles: [role.code] } },
      {
        subject_id: other.id,
        after: { accessLevel: 'editor', roles: [role.code], customPermissions: ['delete_videos'] },
      },
    ]);
    const events = await lab.api.database.admin.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'project.joined')
      .orderBy('id')
      .execute();
    expect(events.map(({ payload }) => payload)).toEqual(
      [one, other].map(({ id: userId }) => ({ projectId: lab.projectId, userId, byUserId: manager.id })),
    );
    const again = await calls.add(manager, { userId: one.id });
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'already_member' }]);
    for (const level of ['viewer', 'member', 'editor', 'admin'])
      expect((await calls.update(manager, one.id, { accessLevel: level })).json()).toMatchObject({
        accessLevel: level,
      });
    for (const body of [
      { userId: other.id, accessLevel: 'owner' },
      { userId: other.id, isAdmin: true },
    ])
      expect((await calls.add(manager, body)).statusCode).toBe(422);
  });

  it('PLT-131 PLT-132 BUS-153 are added by manage_project_users too, by nobody else, and not without a person', async () => {
    const who = await lab.api.person();
    const nobody = await calls.add(head, {});
    expect([nobody.statusCode, nobody.json()]).toMatchObject([422, { message: 'Please select a user' }]);
    expect((await calls.add(lab.editor, { userId: who.id })).statusCode).toBe(403);
    expect((await calls.add(lab.stranger, { userId: who.id })).statusCode).toBe(404);
    expect((await calls.add(head, { userId: who.id })).statusCode).toBe(201);
  });

  it('PLT-183 PLT-185 are changed in both shapes; what is not named stays, and old and new values are logged', async () => {
    const role = await createRole(lab.api.database, ['view_reports']);
    const who = await lab.api.person();
    await calls.add(manager, { userId: who.id, accessLevel: 'editor', customPermissions: ['select_frames'] });
    const byId = await calls.update(manager, who.id, { roleId: role.id });
    expect(byId.json()).toMatchObject({
      accessLevel: 'editor',
      roles: [role.id],
      customPermissions: ['select_frames'],
    });
    const body = { roles: [], customPermissions: [], accessLevel: 'viewer', objectives: 'Reads' };
    expect((await calls.update(manager, who.id, body)).json()).toMatchObject(body);
    const [, second] = (await lab.audits('member.update')).filter((each) => each.subject_id === who.id);
    expect(second).toMatchObject({
      before: {
        accessLevel: 'editor',
        roles: [role.code],
        customPermissions: ['select_frames'],
        objectives: '',
      },
      after: { accessLevel: 'viewer', roles: [], customPermissions: [], objectives: 'Reads' },
    });
    await calls.update(manager, who.id, { accessLevel: 'viewer' });
    expect((await lab.audits('member.update')).filter((each) => each.subject_id === who.id)).toHaveLength(2);
    expect((await calls.update(manager, newId(), body)).statusCode).toBe(404);
    expect((await calls.update(manager, lab.stranger.id, body)).statusCode).toBe(404);
    expect((await calls.update(manager, who.id, {})).statusCode).toBe(422);
    expect((await calls.update(lab.editor, who.id, body)).statusCode).toBe(403);
  });

  it('PLT-184 are removed, which counts from their next request on', async () => {
    const who = await lab.api.signedIn();
    await calls.add(head, { userId: who.id, accessLevel: 'viewer' });
    const url = `/api/sarm/project/get-project/${lab.projectId}`;
    expect((await who.inject({ url })).statusCode).toBe(200);
    expect((await calls.remove(lab.editor, who.id)).statusCode).toBe(403);
    const gone = await calls.remove(head, who.id);
    expect([gone.statusCode, gone.body]).toEqual([204, '']);
    expect((await who.inject({ url })).statusCode).toBe(404);
    expect(await lab.audits('member.remove')).toMatchObject([
      { subject_id: who.id, before: { accessLevel: 'viewer' }, after: null },
    ]);
    expect((await calls.remove(head, who.id)).statusCode).toBe(404);
    expect((await calls.remove(head, lab.stranger.id)).statusCode).toBe(404);
  });

  it('PLT-139 take in a system administrator who adds the own account, which is logged', async () => {
    const admin = await lab.api.signedIn({ roles: ['system_admin'] });
    const url = `/api/sarm/project/get-project/${lab.projectId}`;
    expect((await admin.inject({ url: '/api/admin/users' })).statusCode).toBe(200);
    expect((await admin.inject({ url })).statusCode).toBe(404);
    expect((await calls.add(admin, { userId: admin.id, accessLevel: 'viewer' })).statusCode).toBe(201);
    expect((await admin.inject({ url })).statusCode).toBe(200);
    const logged = await lab.api.database.admin.db
      .selectFrom('audit_log')
      .select(['user_id', 'project_id'])
      .where('action', '=', 'member.add')
      .where('subject_id', '=', admin.id)
      .execute();
    expect(logged).toEqual([{ user_id: admin.id, project_id: lab.projectId }]);
  });

  it('a head can leave the project, which is logged in their name', async () => {
    const who = await lab.api.signedIn();
    await calls.join(who, 'admin');
    expect((await calls.remove(who, who.id)).statusCode).toBe(204);
    expect((await who.inject({ url: calls.url() })).statusCode).toBe(404);
    const grantable = await manager.inject({ url: calls.url('', 'grantable') });
    expect(grantable.json<Grantable>().levels).toEqual(['viewer', 'member', 'editor', 'admin']);
  });
});
