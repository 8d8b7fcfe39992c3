import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { adminRole, pageOf, ROLE_ID } from '../../testing/role-answers.ts';
import { userRecord } from '../../testing/user-record.ts';

const LIST = 'GET /api/admin/roles';
const CREATE = 'POST /api/admin/roles';
const UPDATE = `PUT /api/admin/roles/${ROLE_ID}`;
const REMOVE = `DELETE /api/admin/roles/${ROLE_ID}`;
const REMOVAL = `GET /api/admin/roles/${ROLE_ID}/removal`;
const manager = userRecord({ permissions: ['manage_roles'] });
const refused = (status: number, code: string, params?: object) =>
  json({ code, message: code, params }, status);
const seeded = adminRole({
  id: ROLE_ID.replace('77', '78'),
  code: 'business_viewer',
  name: 'Clinical viewer',
  description: 'Reads results and reports',
  isSystem: true,
  permissionsCount: 4,
});
const rows = async (): Promise<string[][]> => {
  const table = await screen.findByRole('table');
  return [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''),
  );
};

describe('role management', () => {
  it('PLT-071 PLT-018 shows system and custom roles in tabs, each a table that the server searches', async () => {
    const { user, server } = openApp('/admin/roles', manager, { [LIST]: json(pageOf(seeded)) });
    expect((await rows()).map((row) => row.slice(0, 4))).toEqual([
      ['Role Name', 'Code', 'Description', 'Permissions'],
      ['Clinical viewer', 'business_viewer', 'Reads results and reports', '4'],
    ]);
    expect((await rows())[0]?.[4]).toBe('Actions');
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
      'System Roles',
      'Custom Roles',
    ]);
    await user.click(screen.getByRole('tab', { name: 'Custom Roles' }));
    await enter(user, screen.getByRole('searchbox', { name: 'Search roles' }), 'lead');
    await waitFor(() => {
      const queries = server.callsOf(LIST).map(({ url }) => new URL(url, 'http://x').searchParams);
      expect(queries.at(0)?.get('kind')).toBe('system');
      expect([queries.at(-1)?.get('kind'), queries.at(-1)?.get('search')]).toEqual(['custom', 'lead']);
    });
  });

  it('PLT-018 sends away who does not manage roles', async () => {
    const { path } = openApp('/admin/roles', userRecord({ permissions: ['manage_users'] }));
    await waitFor(() => expect(path()).toBe('/unauthorized'));
  });

  it('PLT-208 PLT-209 PLT-018 shows a failed load with Retry, and whom to contact after a refusal', async () => {
    const { user } = openApp('/admin/roles', manager, {
      [LIST]: [refused(503, 'unavailable'), refused(403, 'forbidden'), json(pageOf(seeded))],
    });
    const failed = 'Failed to load roles. This may be due to insufficient permissions.';
    expect(await screen.findByText(failed)).toBeTruthy();
    expect(screen.queryByText(/You lack permission/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const lacking = `${failed} You lack permission to view roles. Please contact an administrator.`;
    expect(await screen.findByText(lacking)).toBeTruthy();
    expect(screen.getByText("You don't have permission to manage roles.")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('business_viewer')).toBeTruthy();
  });

  it('PLT-072 PLT-073 PLT-129 offers add, edit, delete and the page of the permissions; a system role has no delete', async () => {
    openApp('/admin/roles?kind=custom', manager, { [LIST]: json(pageOf(adminRole(), seeded)) });
    expect(await screen.findByRole('button', { name: 'Add Role' })).toBeTruthy();
    for (const name of ['Permissions of Quality lead', 'Permissions of Clinical viewer'])
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toContain(
        '/admin/roles?role=',
      );
    expect(screen.getByRole('button', { name: 'Edit Quality lead' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete Quality lead' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete Clinical viewer' })).toBeNull();
    expect(screen.queryByText('Use API Service')).toBeNull();
    // Its texts are a system administrator's to change.
    expect(screen.queryByRole('button', { name: 'Edit Clinical viewer' })).toBeNull();
  });

  it('PLT-126 PLT-127 PLT-128 derives the code until it is typed, and refuses what is missing or taken', async () => {
    const { user, server } = openApp('/admin/roles', manager, {
      [LIST]: json(pageOf(seeded)),
      [CREATE]: refused(409, 'role_code_taken', { code: 'qa' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add Role' }));
    const dialog = within(await screen.findByRole('dialog'));
    const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
    await save();
    expect((await dialog.findByRole('alert')).textContent).toBe('Role Name and Code are required');
    expect(dialog.getByText('Unique identifier (lowercase, underscores)')).toBeTruthy();
    const [name, code] = ['Role Name', 'Code'].map((label) =>
      dialog.getByRole<HTMLInputElement>('textbox', { name: label }),
    );
    if (name === undefined || code === undefined) throw new Error('fields');
    await enter(user, name, '  Quality -- Lead (Ä2)! ');
    expect(code.value).toBe('quality_lead_2');
    await user.clear(code);
    await enter(user, code, 'qa');
    await enter(user, name, 'more');
    expect(code.value).toBe('qa');
    await save();
    expect(await dialog.findByText('Role code "qa" already exists')).toBeTruthy();
    expect(server.callsOf(CREATE)[0]?.body).toMatchObject({ code: 'qa', isSystem: false });
  });

  it.each([
    ['Add Role', '', 'quality'],
    ['Add Role', 'Quality', ''],
    ['Edit Quality lead', '', 'quality'],
    ['Edit Quality lead', 'Quality', ''],
  ])('PLT-126 requires name and code: %s with %j and %j is refused', async (action, name, code) => {
    const { user, server } = openApp('/admin/roles?kind=custom', manager, {
      [LIST]: json(pageOf(adminRole())),
    });
    await user.click(await screen.findByRole('button', { name: action }));
    const dialog = within(await screen.findByRole('dialog'));
    // The name first: it proposes the code.
    for (const [label, text] of [
      ['Role Name', name],
      ['Code', code],
    ] as const) {
      await user.clear(dialog.getByRole('textbox', { name: label }));
      if (text !== '') await enter(user, dialog.getByRole('textbox', { name: label }), text);
    }
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Role Name and Code are required');
    expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('PLT-111 PLT-210 PLT-072 says that making, changing or deleting failed, and why', async () => {
    const { user } = openApp('/admin/roles?kind=custom', manager, {
      [LIST]: json(pageOf(adminRole())),
      [CREATE]: refused(503, 'unavailable'),
      [UPDATE]: refused(503, 'unavailable'),
      [REMOVAL]: json({ people: 4, changes: [], refusal: null }),
      [REMOVE]: refused(503, 'unavailable'),
    });
    await user.click(await screen.findByRole('button', { name: 'Add Role' }));
    await enter(user, screen.getByRole('textbox', { name: 'Role Name' }), 'New');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to create role')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Edit Quality lead' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update role')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Delete Quality lead' }));
    await screen.findByText('4 people lose it, from their next request on');
    await user.click(screen.getByRole('button', { name: 'Delete role' }));
    expect(await screen.findByText('Failed to delete role')).toBeTruthy();
  });

  it('shows whom a deletion affects before it is made, and does not offer one that would be refused', async () => {
    const change = {
      code: 'delete_videos',
      kind: 'removed',
      people: 2,
      others: 2,
      through: [],
      inProjects: 0,
    };
    const { user, server } = openApp('/admin/roles?kind=custom', manager, {
      [LIST]: json(pageOf(adminRole())),
      [REMOVAL]: [
        json({ people: 4, changes: [change], refusal: 'own_access_lost' }),
        json({ people: 4, changes: [change], refusal: null }),
      ],
      [REMOVE]: new Response(null, { status: 204 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Quality lead' }));
    expect(await screen.findByText('Quality lead has to stay')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete role' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Delete Quality lead' }));
    expect(await screen.findByText('Delete videos: 2 people lose it')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete role' }));
    expect(await screen.findByText('Role deleted')).toBeTruthy();
    expect(server.callsOf(REMOVE)).toHaveLength(1);
  });
});
