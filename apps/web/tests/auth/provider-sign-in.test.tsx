import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { publicSettings } from '../../testing/api-answers.ts';
import { type FakeAnswer, fakeServer, json } from '../../testing/fake-server.ts';
import { renderRoutes } from '../../testing/render-app.tsx';
import { userRecord } from '../../testing/user-record.ts';
import { signedOut } from '../../src/shared/session/auth.slice.ts';
import { routes } from '../../src/app/routes.tsx';
import { setupUser } from '../../testing/setup-user.ts';

const ME = 'GET /api/sarm/auth/get-me';
const SETTINGS = 'GET /api/sarm/auth/public-settings';
const DUE = 'GET /api/sarm/auth/oidc/step';
const tokens = json({ access_token: 't', token_type: 'bearer', expires_in: 600 });

async function open(at: string, answers: Record<string, FakeAnswer | FakeAnswer[]> = {}) {
  const server = fakeServer({ [SETTINGS]: json(publicSettings()), ...answers });
  server.store.dispatch(signedOut());
  const view = renderRoutes(server, routes, at);
  await screen.findByRole('heading', { level: 1 });
  const user = setupUser();
  return { server, user, path: () => view.router.state.location.pathname };
}
const press = (name: string) => screen.getByRole('button', { name });

describe('a sign-in through an OpenID provider', () => {
  it.each([
    ['/login', 'Continue with Google'],
    ['/register', 'Sign up with Google'],
  ])('PLT-004 leads from %s to the provider, or says that there is none', async (at, name) => {
    const plain = await open(at);
    await plain.user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText('Google login is not available at the moment')).toBeTruthy();
    expect(plain.path()).toBe(at);
    cleanup();
    await open(at, { [SETTINGS]: json(publicSettings({ oidcEnabled: true })) });
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe('/api/sarm/auth/oidc/login');
  });

  it.each([
    ['closed', /^There is no account with this email address, and registration is closed/],
    ['unverified', /^The sign-in service does not confirm your email address/],
    ['refused', 'The sign-in was not completed. Please try again.'],
    ['unreachable', /^The sign-in service does not answer at the moment/],
    ['busy', /^Too many sign-ins from here/],
    ['unavailable', 'Google login is not available at the moment'],
  ])('PLT-004 says why a sign-in through the provider came to nothing: %s', async (reason, text) => {
    await open(`/login#provider=${reason}`);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(press('Sign in to SARM')).toBeTruthy();
  });

  it('asks for the second factor after the provider too, and then goes to the dashboard', async () => {
    const STEP = 'POST /api/sarm/auth/login-step';
    const { user, server, path } = await open('/login#provider=step', {
      [DUE]: json({ next: 'totp', challenge_token: 'c9', email: 'priya@x.org' }),
      [STEP]: tokens,
      [ME]: json(userRecord()),
    });
    expect(await screen.findByText('Signed in at the service, one step is left')).toBeTruthy();
    expect(screen.getByText('priya@x.org')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456');
    await user.click(press('Sign in'));
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(server.callsOf(STEP)[0]?.body).toEqual({ challenge_token: 'c9', code: '123456' });
  });

  it('security finding 15: believes no step from a link, whatever the link says', async () => {
    const link = '/login#provider=step&next=change-password&token=theirs&email=victim%40clinic.example';
    const expired = json({ code: 'sign_in_step_expired', message: 'x' }, 422);
    const { server } = await open(link, { [DUE]: expired });
    await waitFor(() => expect(server.callsOf(DUE)).toHaveLength(1));
    expect(press('Sign in to SARM')).toBeTruthy();
    expect(screen.queryByText(/victim@clinic|one step is left/)).toBeNull();
    expect(screen.queryByLabelText(/^New password/)).toBeNull();
  });
});
