import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  adminProject,
  grantable,
  MEMBER_ID,
  OTHER_ID,
  pageOfMembers,
  pageOfProjects,
  projectMember,
  PROJECTS,
  ROLE,
} from '../../testing/admin-project-answers.ts';
import { PROJECT_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const USERS = `${PROJECTS}/${PROJECT_ID}/users`;
const ONE = `${USERS}/${MEMBER_ID}`;
const manager = userRecord(withRole('a_role', ['manage_projects']));
const fault = () => json({ message: 'The disk is full' }, 500);
const forbidden = () => json({ code: 'forbidden', message: 'x' }, 403);

const open = (answers: Answers = {}, at = `/admin/projects?users=${PROJECT_ID}`) =>
  openApp(at, manager, {
    [`GET ${PROJECTS}`]: pageOfProjects(adminProject()),
    [`GET ${PROJECTS}/${PROJECT_ID}`]: json(adminProject()),
    [`GET ${USERS}`]: pageOfMembers([projectMember()]),
    [`GET ${PROJECTS}/${PROJECT_ID}/grantable`]: json(grantable()),
    [`GET ${PROJECTS}/${PROJECT_ID}/available-users`]: json({
      items: [{ id: OTHER_ID, displayName: 'Amara Nwosu', email: 'amara@clinic.example', jobTitle: '' }],
      total: 1,
      page: 1,
      limit: 20,
    }),
    ...answers,
  });
const panel = async () => within(await screen.findByRole('dialog', { name: 'Andrology clinic 2026' }));
const rowsIn = async (view: Awaited<ReturnType<typeof panel>>) =>
  within(await view.findByRole('region', { name: 'Project users' })).getAllByRole('row');

describe('users of a project', () => {
  it('PLT-111 PLT-076 PLT-078 are listed in a panel of their own, with a pager only for more than five', async () => {
    const first = open({}, '/admin/projects');
    await first.user.click(await screen.findByRole('button', { name: '9 users of Andrology clinic 2026' }));
    const view = await panel();
    expect(view.getByText(/^9 users · 24 datasets · 212 videos · created/)).toBeTruthy();
    const [head, row] = await rowsIn(view);
    expect(head?.textContent).toBe('UserEmailAccess LevelRolesActions');
    for (const text of ['Marcus Reyes', 'marcus@clinic.example', 'Editor', 'Quality lead', '+1 permission'])
      expect(within(row as HTMLElement).getByText(text)).toBeTruthy();
    expect(view.getByText('Ingrid Solberg is the only admin of this project.')).toBeTruthy();
    expect(view.queryByText('Rows per page')).toBeNull();
    await first.user.click(view.getByRole('button', { name: 'Add User' }));
    expect(await screen.findByRole('dialog', { name: 'Add User' })).toBeTruthy();
    first.unmount();
    const five = Array.from({ length: 5 }, (_, n) => projectMember({ id: `${MEMBER_ID.slice(0, -1)}${n}` }));
    const short = open({ [`GET ${USERS}`]: pageOfMembers(five, 5) });
    expect(await rowsIn(await panel())).toHaveLength(6);
    expect((await panel()).queryByText('Rows per page')).toBeNull();
    short.unmount();
    const { server, user } = open({ [`GET ${USERS}`]: pageOfMembers(five, 6) });
    const long = await panel();
    expect(await long.findByText('1–5 of 6')).toBeTruthy();
    await user.click(long.getByRole('button', { name: /Page 2/ }));
    await waitFor(() => expect(server.callsOf(`GET ${USERS}`).at(-1)?.url).toMatch(/page=2&limit=5/));
  });

  it('show a role by the name that an administrator gave it, and one as shipped by that of the language', async () => {
    const shipped = { id: ROLE.id, name: 'Clinical user', code: 'business_user', isSystem: true };
    const renamed = { ...shipped, id: OTHER_ID, name: 'Clinic staff' };
    open({ [`GET ${USERS}`]: pageOfMembers([projectMember({ rolesData: [shipped, renamed] })]) });
    const [, row] = await rowsIn(await panel());
    expect(within(row as HTMLElement).getByText(/Clinical user/)).toBeTruthy();
    expect(within(row as HTMLElement).getByText(/Clinic staff/)).toBeTruthy();
  });

  it('PLT-131 PLT-132 PLT-215 are added with level member, once a user was chosen, unless the right was withdrawn', async () => {
    const { server, user } = open({
      [`POST ${USERS}`]: [forbidden(), fault(), json(projectMember(), 201)],
    });
    await user.click(await (await panel()).findByRole('button', { name: 'Add User' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
    const send = dialog.getByRole('button', { name: 'Add User' });
    await user.click(send);
    expect(await dialog.findByText('Please select a user')).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: 'User' }));
    await user.click(await screen.findByRole('option', { name: /Amara Nwosu/ }));
    await user.click(send);
    expect(await dialog.findByText("You don't have permission to manage projects")).toBeTruthy();
    await user.click(send);
    expect(await dialog.findByText(/^Failed to add user to project/)).toBeTruthy();
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add User' })).toBeNull());
    expect(server.callsOf(`POST ${USERS}`).at(-1)?.body).toEqual({
      userId: OTHER_ID,
      accessLevel: 'member',
      roles: [],
      customPermissions: [],
      objectives: '',
    });
  });

  it('PLT-078 PLT-185 PLT-215 are edited below their row: level, roles, permissions and objectives', async () => {
    const { server, user } = open({ [`PUT ${ONE}`]: [fault(), json(projectMember())] });
    await user.click(await (await panel()).findByRole('button', { name: 'Edit Marcus Reyes' }));
    const editor = within(await screen.findByRole('dialog', { name: 'Edit Marcus Reyes' }));
    const levels = editor.getByRole('group', { name: 'Access Level' });
    await within(levels).findByText('also adds and removes members');
    await user.click(within(levels).getByRole('button', { name: /^Admin/ }));
    await enter(user, editor.getByRole('textbox', { name: 'Objectives' }), ' of samples');
    await user.click(editor.getByRole('button', { name: 'Save' }));
    expect(await editor.findByText(/^Failed to update user/)).toBeTruthy();
    await user.click(editor.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Marcus Reyes' })).toBeNull());
    expect(server.callsOf(`PUT ${ONE}`).at(-1)?.body).toEqual({
      accessLevel: 'admin',
      roles: [ROLE.id],
      customPermissions: ['delete_videos'],
      objectives: 'Second reading of samples',
    });
  });

  it('offers only what the person can give, and says why the rest is closed', async () => {
    const few = grantable({ levels: ['viewer', 'member'], permissions: ['view_reports'], roles: [] });
    const { user } = open({ [`GET ${PROJECTS}/${PROJECT_ID}/grantable`]: json(few) });
    const view = await panel();
    await user.click(await view.findByRole('button', { name: 'Edit Marcus Reyes' }));
    const admin = await screen.findByRole<HTMLButtonElement>('button', { name: /^Admin/ });
    await waitFor(() => expect(admin.textContent).toContain('above your own level; cannot be granted'));
    expect(admin.disabled).toBe(true);
    await user.click(view.getByRole('button', { name: 'Permissions of Marcus Reyes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Permissions of Marcus Reyes' }));
    await dialog.findByRole('checkbox', { name: /View reports/ });
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
  });

  it('security finding 8: who is above the own level or the last admin stays, and the row says why', async () => {
    const [above, beyond, last] = [
      projectMember({ kept: 'member_above_own' }),
      projectMember({ kept: 'member_codes_beyond_own' }),
      projectMember({ kept: 'last_project_admin', accessLevel: 'admin' }),
    ].map((member, n) => {
      const id = `${MEMBER_ID.slice(0, -1)}${n}`;
      return { ...member, id, user: { ...member.user, id, displayName: `Person ${n}` } };
    });
    if (!above || !beyond || !last) throw new Error('three members');
    const { user } = open({ [`GET ${USERS}`]: pageOfMembers([above, beyond, last]) });
    const view = await panel();
    const action = async (name: string) => await view.findByRole('button', { name });
    const REASONS = [
      [/level is above your own/, 'Edit Person 0', 'Permissions of Person 0', 'Remove Person 0'],
      [/holds permissions that you do not hold/, 'Remove Person 1'],
      [/Make somebody else an admin first/, 'Remove Person 2'],
    ] as const;
    for (const [reason, ...names] of REASONS)
      for (const name of names) {
        const button = await action(name);
        expect(button.getAttribute('aria-disabled')).toBe('true');
        await user.hover(button);
        expect(await screen.findByRole('tooltip', { name: reason })).toBeTruthy();
        await user.click(button);
        expect(screen.queryByRole('alertdialog')).toBeNull();
      }
    await user.click(await action('Edit Person 2'));
    const viewer = await screen.findByRole<HTMLButtonElement>('button', { name: /^Viewer/ });
    await waitFor(() => expect(viewer.textContent).toContain('Make somebody else an admin first'));
    expect(viewer.disabled).toBe(true);
  });

  it('security finding 8: roles and permissions that the person does not hold cannot be taken away', async () => {
    const few = grantable({ permissions: ['view_reports'], roles: [] });
    const member = projectMember({
      fixedRoles: [ROLE.id],
      customPermissions: ['delete_videos', 'view_reports'],
    });
    const { server, user } = open({
      [`GET ${PROJECTS}/${PROJECT_ID}/grantable`]: json(few),
      [`GET ${USERS}`]: pageOfMembers([member]),
      [`PUT ${ONE}`]: json(member),
    });
    const view = await panel();
    await user.click(await view.findByRole('button', { name: 'Permissions of Marcus Reyes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Permissions of Marcus Reyes' }));
    const fixed = await dialog.findByRole<HTMLInputElement>('checkbox', {
      name: /^Delete videos ?Only a person/,
    });
    expect([fixed.disabled, fixed.checked]).toEqual([true, true]);
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^View reports/ }).disabled).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(view.getByRole('button', { name: 'Edit Marcus Reyes' }));
    const editor = within(await screen.findByRole('dialog', { name: 'Edit Marcus Reyes' }));
    await waitFor(() => expect(editor.getAllByText(/^Only a person who holds it/)).toHaveLength(2));
    for (const field of ['Roles in this project', 'Custom permissions']) {
      await user.click(editor.getByRole('combobox', { name: field }));
      await user.keyboard('{Backspace}{Backspace}{Escape}');
    }
    await user.click(editor.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.callsOf(`PUT ${ONE}`)[0]?.body).toMatchObject({
        roles: [ROLE.id],
        customPermissions: ['delete_videos'],
      }),
    );
  });

  it('PLT-111 PLT-078 PLT-134 have permissions of their own for this project, stored by a dialog', async () => {
    const { server, user } = open({ [`PUT ${ONE}`]: json(projectMember()) });
    await user.click(await (await panel()).findByRole('button', { name: 'Permissions of Marcus Reyes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Permissions of Marcus Reyes' }));
    expect(dialog.getByText(/^Counts in this project only/)).toBeTruthy();
    expect(dialog.queryByRole('group', { name: 'System' })).toBeNull();
    const business = within(await dialog.findByRole('group', { name: 'Clinical' }));
    expect(business.getByRole<HTMLInputElement>('checkbox', { name: /^Delete videos/ }).checked).toBe(true);
    await user.click(business.getByRole('checkbox', { name: /^Manage videos/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.callsOf(`PUT ${ONE}`)[0]?.body).toEqual({
        customPermissions: ['delete_videos', 'manage_videos'],
      }),
    );
  });

  it('PLT-078 PLT-215 are removed by a dialog that says what goes and what stays', async () => {
    const { server, user } = open({ [`DELETE ${ONE}`]: [fault(), new Response(null, { status: 204 })] });
    await user.click(await (await panel()).findByRole('button', { name: 'Remove Marcus Reyes' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Remove Marcus Reyes/ }));
    expect(
      within(dialog.getByRole('list', { name: 'Will be kept' })).getByText(/uploaded, measured/),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Remove user' }));
    expect(await dialog.findByText(/^Failed to remove user from project/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Remove user' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.callsOf(`DELETE ${ONE}`)).toHaveLength(2);
  });

  it('PLT-133 PLT-215 say that no project is selected, or that they could not be loaded', async () => {
    const none = open({}, '/admin/projects?users=none');
    expect(await screen.findByText('No project selected.')).toBeTruthy();
    none.unmount();
    const failing = open({ [`GET ${USERS}`]: fault() });
    expect(await screen.findByText('Failed to load project users')).toBeTruthy();
    failing.unmount();
    open({ [`GET ${USERS}`]: forbidden() });
    expect(await screen.findByText("You don't have permission to manage projects")).toBeTruthy();
  });
});
