import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../../testing/fake-server.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { adminRole, pageOf, permissionOf, personAccess, ROLE_ID } from '../../testing/role-answers.ts';
import { userRecord } from '../../testing/user-record.ts';

const AT = `/admin/roles?role=${ROLE_ID}`;
const ROLE = `GET /api/admin/roles/${ROLE_ID}`;
const STORED = `GET /api/admin/roles/${ROLE_ID}/permissions`;
const SAVE = `PUT /api/admin/roles/${ROLE_ID}/permissions`;
const PREVIEW = `POST /api/admin/roles/${ROLE_ID}/permissions/preview`;
const PEOPLE = `GET /api/admin/roles/${ROLE_ID}/people`;
const manager = userRecord({ permissions: ['manage_roles'] });
const admin = userRecord({
  roles: [{ id: ROLE_ID, code: 'system_admin', permissions: [] }],
  permissions: ['system_admin', 'manage_roles'],
});
const stored = json({
  roleId: ROLE_ID,
  permissions: [permissionOf('view_results'), permissionOf('delete_videos')],
});
const businessUser = {
  id: ROLE_ID.replace('77', '79'),
  code: 'business_user',
  name: 'Clinical user',
  isSystem: true,
};
const nothing = { people: 4, changes: [], refusal: null, person: personAccess() };
const preview = {
  ...nothing,
  changes: [
    { code: 'manage_patients', kind: 'added', people: 2, others: 2, through: [businessUser], inProjects: 0 },
    { code: 'delete_videos', kind: 'removed', people: 2, others: 2, through: [businessUser], inProjects: 1 },
  ],
  person: personAccess({
    roles: [...personAccess().roles, businessUser],
    before: 9,
    after: 10,
    codes: [
      { code: 'manage_patients', state: 'gained', through: personAccess().roles },
      { code: 'view_results', state: 'kept', through: [...personAccess().roles, businessUser] },
      { code: 'delete_videos', state: 'lost', through: [] },
    ],
    projects: [
      { id: ROLE_ID, name: 'Andrology clinic 2026', accessLevel: 'editor', keeps: ['delete_videos'] },
    ],
  }),
};
const open = (person = manager, answers: Answers = {}, at = AT) =>
  openApp(at, person, {
    [ROLE]: json(adminRole()),
    [STORED]: stored,
    [PREVIEW]: [json(nothing), json(nothing), json(preview)],
    [PEOPLE]: json(pageOf({ id: personAccess().id, displayName: 'Marcus Reyes', isActive: true })),
    ...answers,
  });
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const module = (name: string) => within(screen.getByRole('region', { name }));

describe('the permission editor', () => {
  it('PLT-074 groups permissions by module, with search, module filter and select-all per module', async () => {
    const { user } = open(admin);
    expect(await screen.findByRole('heading', { name: 'Permissions of Quality lead' })).toBeTruthy();
    for (const [name, chosen] of [
      ['System', '0 of 7'],
      ['Clinical', '3 of 10'],
      ['Technical', '0 of 12'],
      ['Project', '0 of 4'],
    ] as const)
      expect(module(name).getByText(chosen)).toBeTruthy();
    const ofAll = (name: string): (boolean | string | undefined)[] => {
      const all = module(name).getByRole<HTMLInputElement>('checkbox', { name: `Select all of ${name}` });
      return [all.checked, all.dataset['indeterminate']];
    };
    expect([ofAll('Clinical'), ofAll('Project')]).toEqual([
      [false, 'true'],
      [false, 'false'],
    ]);
    await user.click(module('Technical').getByRole('button', { name: 'Technical' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Train models' })).toBeNull());
    await user.click(module('Project').getByRole('button', { name: 'Select all' }));
    expect(module('Project').getByText('4 of 4')).toBeTruthy();
    expect(ofAll('Project')).toEqual([true, 'false']);
    await user.click(module('System').getByRole('checkbox', { name: 'Select all of System' }));
    // The code of the administrators stays where it is.
    expect(module('System').getByText('6 of 7')).toBeTruthy();
    expect((await box('System administrator')).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Clinical 10' }));
    expect(screen.queryByRole('region', { name: 'Project' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'All 33' }));
    await enter(user, screen.getByRole('searchbox', { name: 'Search permissions' }), 'logs');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Clinical' })).toBeNull());
    expect(await box('View system logs')).toBeTruthy();
  });

  it('locks what another code brings, and what only a system administrator gives', async () => {
    const { user } = open();
    const brought = await box('View analysis results');
    expect([brought.checked, brought.disabled]).toEqual([true, true]);
    expect(screen.getByText('with View results')).toBeTruthy();
    await user.click(await box('View results'));
    expect((await box('View analysis results')).checked).toBe(false);
    expect((await box('Manage users')).disabled).toBe(true);
    expect(module('System').getAllByText('Only a system administrator gives this').length).toBe(6);
  });

  it('PLT-212 PLT-018 says what changes for whom before it is saved, as the server counted it', async () => {
    const { user, server } = open(manager, { [SAVE]: json({ roleId: ROLE_ID, permissions: [] }) });
    await user.click(await box('Manage patients'));
    await user.click(await box('Delete videos'));
    const bar = within(await screen.findByRole('region', { name: 'Unsaved changes' }));
    expect(bar.getByText('2 unsaved changes')).toBeTruthy();
    expect(await bar.findByText('for 4 people, from their next request')).toBeTruthy();
    expect(await bar.findByText('2 gain it, 2 have it through Clinical user')).toBeTruthy();
    expect(bar.getByText('2 lose it, 2 keep it through Clinical user, 1 inside a project only')).toBeTruthy();
    const person = within(screen.getByRole('region', { name: 'Effective access of a person' }));
    expect(await person.findByText('Permissions: 9 → 10')).toBeTruthy();
    expect(person.getByText('no role left')).toBeTruthy();
    expect(person.getByText('both roles')).toBeTruthy();
    expect(person.getByText('Delete videos stays here by the membership')).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Permissions saved successfully!')).toBeTruthy();
    expect(server.callsOf(SAVE)[0]?.body).toEqual({
      permissions: ['view_results', 'manage_patients'],
      basedOn: ['view_results', 'delete_videos'],
    });
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  });

  it('PLT-211 says what could not be loaded, saved or counted', async () => {
    const broken = json({}, 503);
    const { user } = open(manager, { [STORED]: [broken, stored], [SAVE]: broken, [PREVIEW]: broken });
    expect(await screen.findByText('Failed to load data')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await user.click(await box('Manage patients'));
    expect(await screen.findByText('An error occurred')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Failed to save permissions/)).toBeTruthy();
    expect((await box('Manage patients')).checked).toBe(true);
  });

  it('PLT-018 informs a person who lost the permission while the page was open', async () => {
    open(manager, { [STORED]: json({ code: 'forbidden', message: 'x' }, 403) });
    expect(await screen.findByText("You don't have permission to manage roles.")).toBeTruthy();
  });

  it('PLT-135 does not save without a role', async () => {
    const { user, server } = open(manager, {}, '/admin/roles?role=');
    await user.click(await box('Manage patients'));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Role ID is missing')).toBeTruthy();
    expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('shows a system role without changing it, and what the server would refuse is not sent', async () => {
    const { unmount } = open(manager, { [ROLE]: json(adminRole({ isSystem: true })) });
    expect(
      await screen.findByText('Only a system administrator changes the permissions of a system role.'),
    ).toBeTruthy();
    expect((await box('Manage patients')).disabled).toBe(true);
    unmount();
    const { user } = open(manager, { [PREVIEW]: json({ ...preview, refusal: 'own_access_widened' }) });
    await user.click(await box('Manage patients'));
    expect(await screen.findByText(/^You would give yourself a permission/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it('asks before what is ticked is left', async () => {
    const { user, path, router } = open();
    await user.click(await box('Manage patients'));
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect([path(), router.state.location.search]).toEqual(['/admin/roles', `?role=${ROLE_ID}`]);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect((await box('Manage patients')).checked).toBe(false);
  });
});
