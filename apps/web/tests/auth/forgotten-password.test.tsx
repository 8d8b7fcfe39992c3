import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { signedOut } from '../../src/shared/session/auth.slice.ts';
import { publicSettings } from '../../testing/api-answers.ts';
import { type FakeAnswer, fakeServer, json } from '../../testing/fake-server.ts';
import { renderRoutes } from '../../testing/render-app.tsx';
import { routes } from '../../src/app/routes.tsx';
import { setupUser } from '../../testing/setup-user.ts';

const FORGOT = 'POST /api/sarm/auth/forgot-password';
const RESET = 'POST /api/sarm/auth/reset-password';
const SETTINGS = 'GET /api/sarm/auth/public-settings';

async function open(at: string, answers: Record<string, FakeAnswer | FakeAnswer[]> = {}) {
  const server = fakeServer({ [SETTINGS]: json(publicSettings()), ...answers });
  server.store.dispatch(signedOut());
  window.history.replaceState(null, '', at);
  const view = renderRoutes(server, routes, at);
  await screen.findByRole('heading', { level: 1 });
  return {
    server,
    user: setupUser(),
    path: () => view.router.state.location.pathname,
  };
}
const press = (name: string) => screen.getByRole('button', { name });

describe('the screen for a forgotten password', () => {
  const request = async (answer: FakeAnswer) => {
    const app = await open('/forgot-password', { [FORGOT]: answer });
    await app.user.type(screen.getByLabelText(/^Email/), 'anna@example.org');
    await app.user.click(press('Send reset email'));
    return app;
  };

  it('PLT-010 PLT-044 PLT-198 is titled, asks for an email and confirms the mail', async () => {
    const { server } = await request(new Response(null, { status: 204 }));
    expect(screen.getByRole('heading', { name: 'Recover your password' })).toBeTruthy();
    expect(await screen.findByText('Password reset email sent! Check your inbox.')).toBeTruthy();
    expect(server.callsOf(FORGOT).map(({ body }) => body)).toEqual([{ email: 'anna@example.org' }]);
  });

  it('PLT-200 PLT-199 never says that there is no account, whatever the server answers, and keeps the text of a failure for failures', async () => {
    await request(
      json({ code: 'account_not_found', message: 'No account found with this email address' }, 404),
    );
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText('Failed to send password reset email')).toBeNull();
    expect(screen.queryByText(/No account found/)).toBeNull();
  });

  it('PLT-199 answers a network failure with: Failed to send password reset email', async () => {
    await request(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await screen.findByText('Failed to send password reset email')).toBeTruthy();
  });

  it.each([
    [500, 'internal', 'Failed to send password reset email'],
    [503, 'unavailable', 'Failed to send password reset email'],
    [429, 'too_many_requests', 'Too many requests. Please try again later'],
    [422, 'invalid_request', 'Invalid email address'],
  ])('PLT-199 PLT-201 PLT-202 answers %d %s with: %s', async (status, code, text) => {
    await request(json({ code, message: 'x' }, status));
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('the screen of the mailed link', () => {
  it('PLT-005 sets the new password with the token of the fragment, which leaves the address', async () => {
    const { server, user, path } = await open('/reset-password#token=abc', {
      [RESET]: json({ keptPasskeys: [], removedPasskeys: [] }),
    });
    expect(screen.getByRole('heading', { name: 'Set a new password' })).toBeTruthy();
    expect(window.location.hash).toBe('');
    await user.type(screen.getByLabelText(/^New password/), 'twelve blue kites');
    await user.type(screen.getByLabelText(/^Confirm new password/), 'twelve blue boats');
    await user.click(press('Set password'));
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    expect(server.callsOf(RESET)).toHaveLength(0);
    await user.clear(screen.getByLabelText(/^Confirm new password/));
    await user.type(screen.getByLabelText(/^Confirm new password/), 'twelve blue kites');
    await user.click(press('Set password'));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(server.callsOf(RESET).map(({ body }) => body)).toEqual([
      { token: 'abc', password: 'twelve blue kites' },
    ]);
  });

  it('PLT-005 names the passkeys that still sign in, and those that were removed (security finding 7)', async () => {
    const { user, path } = await open('/reset-password#token=abc', {
      [RESET]: json({ keptPasskeys: ['Old key', 'Phone'], removedPasskeys: ['Planted'] }),
    });
    await user.type(screen.getByLabelText(/^New password/), 'twelve blue kites');
    await user.type(screen.getByLabelText(/^Confirm new password/), 'twelve blue kites');
    await user.click(press('Set password'));
    expect(await screen.findByText(/^Passkeys that still sign in: Old key, Phone/)).toBeTruthy();
    expect(screen.getByText(/added in the last 7 days: Planted$/)).toBeTruthy();
    expect(path()).toBe('/reset-password');
    await user.click(screen.getByRole('link', { name: 'Go to sign in' }));
    await waitFor(() => expect(path()).toBe('/login'));
  });

  it('PLT-005 reports a link that was used before or has expired', async () => {
    const spent = json({ code: 'reset_link_spent', message: 'x' }, 422);
    const { user } = await open('/reset-password#token=abc', { [RESET]: spent });
    await user.type(screen.getByLabelText(/^New password/), 'twelve blue kites');
    await user.type(screen.getByLabelText(/^Confirm new password/), 'twelve blue kites');
    await user.click(press('Set password'));
    expect(
      await screen.findByText('This link was used before or has expired. Please ask for a new one.'),
    ).toBeTruthy();
  });

  it('cannot be sent without a token', async () => {
    await open('/reset-password');
    expect(screen.getByText(/This link is not complete/)).toBeTruthy();
    expect(press('Set password').hasAttribute('disabled')).toBe(true);
  });
});
