import { screen, waitFor, within } from '@testing-library/react';
import type { Account } from '@sarm/contracts/http/users/users.routes';
import { describe, expect, it } from 'vitest';
import { json } from '../../testing/fake-server.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const ID = '01900000-0000-7000-8000-0000000000f1';
const manager = userRecord({ ...withRole('people', ['manage_users']), permissions: ['manage_users'] });
const account = (changes: Partial<Account> = {}): Account => ({
  id: ID,
  email: 'hanna@riverside.example',
  displayName: 'Hanna Virtanen',
  jobTitle: 'Scientist',
  signingName: '',
  signingTitle: '',
  isActive: true,
  roles: [],
  systemRoles: [],
  permissions: [],
  permissionObjects: [],
  createdAt: 1_772_445_600,
  lastActiveAt: null,
  secondFactor: null,
  emailProven: true,
  ...changes,
});
const own = account({ id: manager.id, displayName: 'Lena Lab', email: 'lab@example.org', signingName: 'L' });
const refusal = (code: string, status: number, errors: object[] = []) =>
  json({ code, message: 'x', detail: 'x', errors }, status);

async function edit(name: string, answers: Answers, person = manager) {
  const noSessions = json({ items: [] });
  const opened = openApp('/admin/users', person, {
    'GET /api/admin/users': json({ items: [account(), own], total: 2, page: 1, limit: 10 }),
    'GET /api/admin/users/counts': json({
      total: 2,
      active: 2,
      withoutRole: 0,
      secondFactor: 0,
      administrators: 1,
    }),
    'GET /api/admin/users/roles': json({ items: [], total: 0, page: 1, limit: 50 }),
    [`GET /api/admin/users/${ID}/sessions`]: noSessions,
    [`GET /api/admin/users/${manager.id}/sessions`]: noSessions,
    ...answers,
  });
  await opened.user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Edit User' })) };
}

describe('the name and title for signing', () => {
  it('PLT-061 are shown on the profile with who changes them, and cannot be edited there', async () => {
    openApp('/profile', userRecord({ signingName: 'Dr Linh Lam', signingTitle: '' }));
    const name = await screen.findByLabelText<HTMLInputElement>('Name for signing');
    expect([name.value, name.disabled]).toEqual(['Dr Linh Lam', true]);
    const title = screen.getByLabelText<HTMLInputElement>('Title for signing');
    expect([title.value, title.disabled]).toEqual(['Not set', true]);
    const hint = 'Printed in the signature of reports. Set by a person who manages users.';
    expect(screen.getByText(hint)).toBeTruthy();
  });

  it('PLT-061 are entered in the user form by who manages users, and a name in use is refused at its field', async () => {
    const UPDATE = `PUT /api/admin/users/${ID}`;
    const { dialog, user, server } = await edit('Hanna Virtanen', {
      [UPDATE]: [refusal('signing_name_taken', 409), json(account())],
    });
    expect(dialog.queryByLabelText('Your password')).toBeNull();
    await enter(user, dialog.getByLabelText('Name for signing'), 'Dr Hanna Virtanen');
    await enter(user, dialog.getByLabelText('Title for signing'), 'Embryologist');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Another account already signs with this name')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.callsOf(UPDATE)).toHaveLength(2));
    expect(server.callsOf(UPDATE)[1]?.body).toEqual({
      displayName: 'Hanna Virtanen',
      isActive: true,
      roles: [],
      signingName: 'Dr Hanna Virtanen',
      signingTitle: 'Embryologist',
    });
  });

  it('PLT-061 of the own account go with the password, or are refused while somebody else could change them', async () => {
    const UPDATE = `PUT /api/admin/users/${manager.id}`;
    const { dialog, user, server } = await edit('Lena Lab', {
      [UPDATE]: [refusal('own_signing_name', 409), json(own)],
    });
    await user.clear(dialog.getByLabelText('Name for signing'));
    await enter(user, dialog.getByLabelText('Name for signing'), 'Dr Lena Lab');
    await enter(user, dialog.getByLabelText('Your password'), 'the present one');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^You cannot change the name and title that you sign with/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.callsOf(UPDATE)).toHaveLength(2));
    expect(server.callsOf(UPDATE)[1]?.body).toMatchObject({
      signingName: 'Dr Lena Lab',
      password: 'the present one',
    });
  });
});

describe('security finding 18: what of an account is left to others', () => {
  it('are the own roles, and the name of somebody who holds system permissions', async () => {
    const mine = await edit('Lena Lab', {});
    expect(mine.dialog.getByLabelText<HTMLInputElement>('Roles').readOnly).toBe(true);
    expect(mine.dialog.getByText(/^Another person changes your roles/)).toBeTruthy();
    expect(mine.dialog.getByLabelText<HTMLInputElement>(/Display Name/).readOnly).toBe(false);
    mine.unmount();
    const boss = account({ permissions: ['manage_system_settings'] });
    const listed = {
      'GET /api/admin/users': json({ items: [boss], total: 1, page: 1, limit: 10 }),
    };
    const locked = await edit('Hanna Virtanen', listed);
    expect(locked.dialog.getByLabelText<HTMLInputElement>('Roles').readOnly).toBe(false);
    expect(locked.dialog.getByLabelText<HTMLInputElement>(/Display Name/).readOnly).toBe(true);
    expect(locked.dialog.getByText(/^Only a system administrator renames people/)).toBeTruthy();
    locked.unmount();
    const admin = await edit('Hanna Virtanen', listed, userRecord(withRole('system_admin', [])));
    expect(admin.dialog.getByLabelText<HTMLInputElement>(/Display Name/).readOnly).toBe(false);
  });
});
