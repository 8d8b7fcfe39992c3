import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { userRecord } from '../../testing/user-record.ts';

const LIST = 'GET /api/sarm/auth/passkeys';
const RENAME = 'PUT /api/sarm/auth/passkeys';
const REMOVE = 'DELETE /api/sarm/auth/passkeys';
const desk = {
  id: '01900000-0000-7000-8000-0000000000a1',
  name: 'Office laptop',
  createdAt: '2026-11-02T08:00:00.000Z',
  lastUsedAt: null,
};
const phone = {
  ...desk,
  id: '01900000-0000-7000-8000-0000000000a2',
  name: 'Phone',
  lastUsedAt: '2026-11-12T09:00:00.000Z',
};
const list = (...items: object[]) => json({ available: true, items });
const done = () => new Response(null, { status: 204 });
const wrong = {
  code: 'password_wrong',
  message: 'x',
  errors: [{ field: 'password', code: 'password_wrong', message: 'The password is wrong' }],
};
const card = async () => within(await screen.findByRole('region', { name: 'Passkeys' }));

/** Adding one and signing in with it takes a browser: e2e/src/journeys. */
describe('the own passkeys', () => {
  it('are listed, renamed, and removed with the password', async () => {
    const app = openApp('/profile', userRecord(), {
      [LIST]: [list(desk, phone), list({ ...desk, name: 'Desk' }, phone), list(phone)],
      [RENAME]: done(),
      [REMOVE]: [json(wrong, 422), done()],
    });
    const shown = await card();
    expect(shown.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'Office laptopadded Nov 2, 2026 · not used yet',
      expect.stringMatching(/^Phoneadded Nov 2, 2026 · last used Nov 12, 2026/),
    ]);
    await app.user.click(shown.getByRole('button', { name: 'Rename Office laptop' }));
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await app.user.clear(name);
    await app.user.type(name, 'Desk');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await app.user.click(await shown.findByRole('button', { name: 'Remove Desk' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Desk' }));
    await app.user.type(dialog.getByLabelText(/^Password/), 'guessed');
    await app.user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('The password is not correct')).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(1));
    expect(app.server.callsOf(RENAME)[0]?.body).toEqual({ id: desk.id, name: 'Desk' });
    expect(app.server.callsOf(REMOVE)[1]?.body).toEqual({ id: desk.id, password: 'guessed' });
  });

  it('say why none can be added', async () => {
    openApp('/profile', userRecord(), { [LIST]: json({ available: false, items: [] }) });
    const shown = await card();
    expect(shown.getByText(/^Not possible here: the address is an IP address/)).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Add passkey' }).hasAttribute('disabled')).toBe(true);
  });
});
