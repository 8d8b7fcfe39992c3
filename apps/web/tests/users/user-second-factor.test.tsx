import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const ID = '01900000-0000-7000-8000-0000000000f1';
const SESSION = '01900000-0000-7000-8000-0000000000f2';
const LIST = 'GET /api/admin/users';
const manager = userRecord({ ...withRole('people', ['manage_users']), permissions: ['manage_users'] });
const account = {
  id: ID,
  email: 'hanna.virtanen@riverside.example',
  displayName: 'Hanna Virtanen',
  jobTitle: 'Scientist',
  isActive: true,
  roles: [],
  systemRoles: [],
  permissions: [],
  permissionObjects: [],
  createdAt: 1_772_445_600,
  lastActiveAt: null,
};
const refusal = (code: string, status: number) => json({ code, message: 'x', detail: 'x' }, status);

describe('the second factor of a person', () => {
  it('PLT-231 is reset after showing what goes, and shows who has one', async () => {
    const RESET_FACTOR = `POST /api/admin/users/${ID}/reset-totp`;
    const secondFactor = { since: '2025-10-06T08:00:00.000Z', app: true, recoveryCodesLeft: 8, passkeys: 0 };
    const session = {
      id: SESSION,
      ipAddress: '10.20.4.31',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
      createdAt: '2026-11-12T08:02:00.000Z',
      lastActivityAt: '2026-11-12T09:02:00.000Z',
    };
    const { server, user } = openApp('/admin/users', manager, {
      [LIST]: json({ items: [{ ...account, secondFactor }], total: 1, page: 1, limit: 10 }),
      'GET /api/admin/users/counts': json({
        total: 27,
        active: 24,
        withoutRole: 1,
        secondFactor: 19,
        administrators: 2,
      }),
      'GET /api/admin/users/roles': json({ items: [], total: 0, page: 1, limit: 50 }),
      [`GET /api/admin/users/${ID}/sessions`]: json({ items: [session] }),
      [RESET_FACTOR]: [refusal('internal', 500), new Response(null, { status: 204 })],
    });
    expect(await screen.findByText('of 24 active')).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'Two-factor is on' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show active users with two-factor' }));
    await waitFor(() => expect(server.callsOf(LIST).at(-1)?.url).toMatch(/status=active.*second_factor=on/));
    await user.click(await screen.findByRole('button', { name: 'Edit Hanna Virtanen' }));
    expect(await screen.findByText('On since Oct 6, 2025 · 8 recovery codes left')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reset two-factor…' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /Reset two-factor of Hanna/ }));
    expect(dialog.getByText(/^First make sure who is asking/)).toBeTruthy();
    const goes = await dialog.findByRole('list', { name: 'Will be lost' });
    expect(goes.textContent).toMatch(/8 recovery codes.*1 open session/);
    await user.click(dialog.getByRole('button', { name: 'Reset two-factor' }));
    await waitFor(() => expect(dialog.getAllByRole('alert')).toHaveLength(2));
    await user.click(dialog.getByRole('button', { name: 'Reset two-factor' }));
    expect(await screen.findByText('Two-factor of Hanna Virtanen was reset')).toBeTruthy();
    expect(server.callsOf(RESET_FACTOR)).toHaveLength(2);
    expect(await screen.findByText('Off: a password alone signs in.')).toBeTruthy();
  });
});
