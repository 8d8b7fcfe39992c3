import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { publicSettings, seededUser } from '../../testing/api-answers.ts';
import { type FakeAnswer, fakeServer, json } from '../../testing/fake-server.ts';
import { enter, renderRoutes } from '../../testing/render-app.tsx';
import { userRecord } from '../../testing/user-record.ts';
import { followAddresses } from '../../testing/visits.ts';
import { signedIn, signedOut } from '../../src/shared/session/auth.slice.ts';
import { i18n } from '../../src/shared/i18n/i18n.ts';
import { routes } from '../../src/app/routes.tsx';
import { setupUser } from '../../testing/setup-user.ts';

const LOGIN = 'POST /api/sarm/auth/login-user';
const ME = 'GET /api/sarm/auth/get-me';
const SETTINGS = 'GET /api/sarm/auth/public-settings';
const tokens = json({ access_token: 't', token_type: 'bearer', expires_in: 600 });

async function open(at: string, answers: Record<string, FakeAnswer | FakeAnswer[]> = {}) {
  const server = fakeServer({ [SETTINGS]: json(publicSettings()), ...answers });
  server.store.dispatch(signedOut());
  const view = renderRoutes(server, routes, at);
  await screen.findByRole('heading', { level: 1 });
  return {
    server,
    user: setupUser(),
    path: () => view.router.state.location.pathname,
    ...view,
  };
}
const field = (name: RegExp | string): HTMLElement => screen.getByLabelText(name);
const email = (): HTMLElement => field(/^Email/);
const password = (): HTMLElement => field(/^Password/);
const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('sign-in screen', () => {
  it('is read in the language that is chosen on it, which the browser keeps', async () => {
    const { user } = await open('/login');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Français');
    expect(await screen.findByRole('combobox', { name: 'Langue' })).toBeTruthy();
    expect(localStorage.getItem('language')).toBe('fr');
    await act(() => i18n.changeLanguage('en'));
    localStorage.clear();
  });

  it('PLT-008 PLT-037 PLT-040 is titled, asks for email and password, and leads to recovery and registration', async () => {
    await open('/login');
    expect(screen.getByRole('heading', { name: 'Login to your account' })).toBeTruthy();
    expect(email()).toBeTruthy();
    expect(password().getAttribute('type')).toBe('password');
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
    const create = await screen.findByRole('link', { name: 'Create new account' });
    expect(create.getAttribute('href')).toBe('/register');
  });

  it('PLT-040 PLT-009 hides registration and closes its route while it is switched off', async () => {
    const closed = { [SETTINGS]: json(publicSettings({ allowRegistration: false })) };
    const { path } = await open('/register', closed);
    await waitFor(() => expect(path()).toBe('/login'));
    expect(screen.queryByText('Create new account')).toBeNull();
  });

  it('PLT-041 reports an expired session', async () => {
    await open('/login?expired=true');
    expect(screen.getByText('Session expired. Please login again.')).toBeTruthy();
  });

  it('PLT-116 answers two missing fields with one text alone and focuses the first', async () => {
    const { user } = await open('/login');
    await user.click(press('Sign in to SARM'));
    expect(await screen.findByText('Please enter both email and password')).toBeTruthy();
    expect(screen.queryByText('Email is required')).toBeNull();
    expect(screen.queryByText('Password is required')).toBeNull();
    expect(document.activeElement).toBe(email());
  });

  it('PLT-115 names a single missing field on submit and on blur, and focuses it', async () => {
    const { user } = await open('/login');
    await enter(user, email(), 'lab@example.org');
    await user.click(press('Sign in to SARM'));
    expect(await screen.findByText('Password is required')).toBeTruthy();
    expect(document.activeElement).toBe(password());
    await user.clear(email());
    await user.tab();
    expect(await screen.findByText('Email is required')).toBeTruthy();
  });

  it.each([
    [
      'PLT-197 PLT-103 shows the text of the answer',
      json({ message: 'Wrong email or password' }, 401),
      'Wrong email or password',
    ],
    ['PLT-197 shows Login failed without one', new Response('', { status: 500 }), 'Login failed'],
    [
      'PLT-195 says that the network failed',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'The server cannot be reached. Check your connection and try again.',
    ],
    [
      'PLT-195 says that the answer took too long',
      () => Promise.reject(new DOMException('x', 'TimeoutError')),
      'The server took too long to answer. Please try again.',
    ],
    [
      'PLT-195 says that the answer could not be read',
      new Response('<html>', { headers: { 'content-type': 'application/json' } }),
      'The server gave an answer that could not be read. Please try again.',
    ],
  ])('%s and keeps what was typed', async (_, answer, text) => {
    const { user, path, server } = await open('/login', { [LOGIN]: answer });
    await enter(user, email(), 'lab@example.org');
    await enter(user, password(), 'wrong');
    await user.click(press('Sign in to SARM'));
    expect(await screen.findByText(text)).toBeTruthy();
    expect((email() as HTMLInputElement).value).toBe('lab@example.org');
    expect((password() as HTMLInputElement).value).toBe('wrong');
    expect(path()).toBe('/login');
    // A refused sign-in is no session that expired: nothing is renewed, and nothing says so.
    expect(server.callsOf('POST /api/sarm/auth/refresh')).toEqual([]);
    expect(screen.queryByText('Session expired. Please login again.')).toBeNull();
  });

  it("PLT-155 says 'Failed to fetch user data' and stays signed out when the record cannot be read", async () => {
    const { user, server } = await open('/login', { [LOGIN]: tokens, [ME]: json({}, 500) });
    await enter(user, email(), 'lab@example.org');
    await enter(user, password(), 'right');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Failed to fetch user data')).toBeTruthy();
    expect(server.store.getState().auth).toMatchObject({ status: 'signed-out', accessToken: null });
  });

  it.each([
    ['BUS-229 PLT-038 PLT-011', 'Sign in to SARM', 'business_viewer', ['/sarm', '/sarm/dashboard']],
    ['PLT-038 PLT-011 PLT-102', 'Sign in to SARM', 'business_user', ['/sarm', '/sarm/projects']],
    ['PLT-039 PLT-011', 'Sign in to Finetune', 'technical_user', ['/finetune/dashboard']],
    ['PLT-039 without technical access', 'Sign in to Finetune', 'business_viewer', ['/unauthorized']],
  ])('%s: %s waits 300 ms and then goes its own way', async (_, button, role, way) => {
    const { user, path, router, server } = await open('/login', {
      [LOGIN]: tokens,
      [ME]: json(seededUser(role)),
    });
    await enter(user, email(), 'lab@example.org');
    await enter(user, password(), 'right');
    const seen = followAddresses({ router });
    expect(server.store.getState().auth).toMatchObject({ status: 'signed-out', accessToken: null });
    const times = vi.spyOn(globalThis, 'setTimeout');
    await user.click(press(button));
    await waitFor(() => expect(times.mock.calls.some(([, delay]) => delay === 300)).toBe(true));
    expect(path()).toBe('/login');
    times.mockRestore();
    await waitFor(() => expect(path()).toBe(way.at(-1)));
    expect(seen).toEqual(expect.arrayContaining(way));
    expect(seen).not.toContain('/dashboard');
    expect(server.store.getState().auth).toMatchObject({ status: 'signed-in', accessToken: 't' });
  });
});

describe('complete your profile', () => {
  const UPDATE = 'PUT /api/sarm/auth/update-me';
  const incomplete = userRecord({ displayName: '', jobTitle: '', organization: '', profileComplete: false });
  const walk = async (answers: Record<string, FakeAnswer | FakeAnswer[]>) => {
    const server = fakeServer({ [SETTINGS]: json(publicSettings()), ...answers });
    server.store.dispatch(signedIn({ accessToken: 't' }));
    const view = renderRoutes(server, routes, '/incomplete-profile');
    const user = setupUser();
    await enter(user, await screen.findByLabelText(/Full Name/), 'Lena Lab');
    await user.click(press('Continue'));
    expect((press('Continue') as HTMLButtonElement).disabled).toBe(true);
    await enter(user, screen.getByLabelText(/Job Title/), 'Embryologist');
    await enter(user, screen.getByLabelText(/Organization/), 'Clinic');
    await user.click(press('Continue'));
    return { server, user, path: () => view.router.state.location.pathname };
  };

  it('PLT-086 PLT-136 goes through three steps and holds Continue back until the required fields are filled', async () => {
    const server = fakeServer({
      [SETTINGS]: json(publicSettings()),
      [ME]: json(incomplete),
      [UPDATE]: json(userRecord()),
    });
    server.store.dispatch(signedIn({ accessToken: 't' }));
    renderRoutes(server, routes, '/incomplete-profile');
    const user = setupUser();
    expect(await screen.findByRole('heading', { name: 'Complete Your Profile' })).toBeTruthy();
    for (const step of ['Basic Information', 'Professional Details', 'Confirmation'])
      expect(screen.getByText(step)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Logout' }).getAttribute('href')).toBe('/login');
    await enter(user, screen.getByLabelText(/Phone Number/), '12');
    expect((press('Continue') as HTMLButtonElement).disabled).toBe(true);
    await enter(user, screen.getByLabelText(/Full Name/), 'Lena');
    await user.click(press('Continue'));
    expect(screen.getByLabelText(/Department/)).toBeTruthy();
    await user.click(press('Back'));
    expect(screen.getByLabelText<HTMLInputElement>(/Full Name/).value).toBe('Lena');
    await user.click(press('Continue'));
    const closed = () => (press('Continue') as HTMLButtonElement).disabled;
    await enter(user, screen.getByLabelText(/Department/), 'Andrology');
    await enter(user, screen.getByLabelText(/Job Title/), 'Embryologist');
    expect(closed()).toBe(true);
    await enter(user, screen.getByLabelText(/Organization/), 'Clinic');
    expect(closed()).toBe(false);
    await user.clear(screen.getByLabelText(/Job Title/));
    expect(closed()).toBe(true);
    await enter(user, screen.getByLabelText(/Job Title/), 'Scientist');
    await user.click(press('Continue'));
    await user.click(press('Save and continue'));
    await waitFor(() => expect(server.callsOf(UPDATE)).toHaveLength(1));
    expect(server.callsOf(UPDATE)[0]?.body).toEqual({
      displayName: 'Lena',
      phoneNumber: '12',
      jobTitle: 'Scientist',
      department: 'Andrology',
      organization: 'Clinic',
    });
  });

  it('PLT-087 saves first and goes to /dashboard only on success', async () => {
    const complete = userRecord();
    const { server, user, path } = await walk({
      [ME]: [json(incomplete), json(complete)],
      [UPDATE]: [json({ message: 'The service is temporarily unavailable' }, 503), json(complete)],
    });
    await user.click(press('Save and continue'));
    expect(
      await screen.findByText('Failed to update profile: The service is temporarily unavailable'),
    ).toBeTruthy();
    expect(path()).toBe('/incomplete-profile');
    await user.click(press('Save and continue'));
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(server.callsOf(UPDATE)[0]?.body).toMatchObject({
      displayName: 'Lena Lab',
      jobTitle: 'Embryologist',
      organization: 'Clinic',
    });
  });

  it('PLT-012 opens without a session and ends at /login then', async () => {
    const server = fakeServer({ [SETTINGS]: json(publicSettings()) });
    server.store.dispatch(signedOut());
    const view = renderRoutes(server, routes, '/incomplete-profile');
    const user = setupUser();
    await enter(user, await screen.findByLabelText(/Full Name/), 'L');
    await user.click(press('Continue'));
    await enter(user, screen.getByLabelText(/Job Title/), 'E');
    await enter(user, screen.getByLabelText(/Organization/), 'C');
    await user.click(press('Continue'));
    await act(() => user.click(press('Save and continue')));
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/login'));
  });
});
