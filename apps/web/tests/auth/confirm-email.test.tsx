import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { userRecord } from '../../testing/user-record.ts';

const CONFIRM = 'POST /api/sarm/auth/confirm-email';
const tokens = { access_token: 't', token_type: 'bearer', expires_in: 600 };

async function open(hash: string, answers: Answers = {}) {
  window.history.replaceState(null, '', `/confirm-email${hash}`);
  const app = openApp(`/confirm-email${hash}`, null, answers);
  await screen.findByRole('heading', { name: 'Confirm your email address' });
  return app;
}
beforeEach(() => window.history.replaceState(null, '', '/'));

describe('the screen of the link that proves an address', () => {
  it('PLT-152 signs in with token and password; the newcomer completes the profile', async () => {
    const newcomer = userRecord({ profileComplete: false, jobTitle: '', organization: '' });
    const app = await open('#token=abc', { [CONFIRM]: json(tokens), [CALLS.me]: json(newcomer) });
    expect(window.location.hash).toBe('');
    await enter(app.user, screen.getByLabelText(/^Password/), 'nine red boats');
    await app.user.click(screen.getByRole('button', { name: 'Confirm and sign in' }));
    await waitFor(() => expect(app.path()).toBe('/incomplete-profile'));
    expect(app.server.callsOf(CONFIRM).map(({ body }) => body)).toEqual([
      { token: 'abc', password: 'nine red boats' },
    ]);
  });

  it('goes to the sign-in where a second step is demanded', async () => {
    const app = await open('#token=abc', { [CONFIRM]: json({ next: 'totp-enrol', challenge_token: 'c' }) });
    await enter(app.user, screen.getByLabelText(/^Password/), 'nine red boats');
    await app.user.click(screen.getByRole('button', { name: 'Confirm and sign in' }));
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(await screen.findByText('Your email address is confirmed. Please sign in.')).toBeTruthy();
  });

  it('shows a wrong password at its field, a spent link above the form, and a link without its token', async () => {
    const wrong = json(
      {
        code: 'password_wrong',
        message: 'x',
        errors: [{ field: 'password', code: 'password_wrong', message: 'x' }],
      },
      422,
    );
    const spent = json({ code: 'email_link_spent', message: 'x' }, 422);
    const app = await open('#token=abc', { [CONFIRM]: [wrong, spent] });
    await enter(app.user, screen.getByLabelText(/^Password/), 'nine red boats');
    await app.user.click(screen.getByRole('button', { name: 'Confirm and sign in' }));
    expect(await screen.findByText('The password is not correct')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Confirm and sign in' }));
    expect(await screen.findByText(/This link was used before or has expired/)).toBeTruthy();
    app.unmount();
    await open('');
    expect(screen.getByText(/This link is not complete/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Confirm and sign in' }).hasAttribute('disabled')).toBe(true);
  });
});
