import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { publicSettings } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { userRecord } from '../../testing/user-record.ts';

const REGISTER = 'POST /api/sarm/auth/register-user';
const SETTINGS = CALLS.settings;

async function open(at: string, answers: Answers = {}) {
  const app = openApp(at, null, answers);
  await screen.findByRole('heading', { level: 1 });
  return app;
}
const field = (name: RegExp | string): HTMLElement => screen.getByLabelText(name);
const email = (): HTMLElement => field(/^Email/);
const password = (): HTMLElement => field(/^Password/);
const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('an email', () => {
  it.each([
    ['/login', 'Sign in to SARM'],
    ['/register', 'Create account'],
    ['/forgot-password', 'Send reset email'],
  ])("PLT-114 left empty on %s shows 'Email is required'", async (at, button) => {
    const { user, server } = await open(at);
    const before = server.calls.filter(({ method }) => method === 'POST').length;
    // With both fields missing the sign-in has one text for both.
    if (at === '/login') await enter(user, password(), 'right');
    await user.click(press(button));
    expect(await screen.findByText('Email is required')).toBeTruthy();
    expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(before);
  });

  it.each([
    ['/register', 'Create account'],
    ['/forgot-password', 'Send reset email'],
  ])("PLT-118 of no form on %s shows 'Please enter a valid email address'", async (at, button) => {
    const { user, server } = await open(at);
    for (const wrong of ['not-an-email', 'lena@', '@example.org']) {
      await user.clear(email());
      await enter(user, email(), wrong);
      await user.click(press(button));
      expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    }
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('registration', () => {
  const fill = async (user: UserEvent, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      await enter(user, field(new RegExp(`^${label}`)), value);
  };

  it('PLT-042 PLT-117 PLT-115 has four fields, a way back and a text for each missing one', async () => {
    const { user } = await open('/register');
    expect(screen.getByRole('heading', { name: 'Create an account' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Sign in/ }).getAttribute('href')).toBe('/login');
    for (const label of [/^Full name/, /^Email/, /^Password/, /^Confirm password/])
      expect(field(label)).toBeTruthy();
    await user.click(press('Create account'));
    for (const text of ['Name is required', 'Email is required', 'Password is required'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Full name/));
  });

  it.each([6, 8, 12])(
    'PLT-119 wants a password of the %s characters of the setting, and names the number',
    async (min) => {
      const { user, server } = await open('/register', {
        [SETTINGS]: json(publicSettings({ passwordMinLength: min })),
        [REGISTER]: json(userRecord(), 201),
      });
      await screen.findByText(`At least ${min} characters`);
      const long = 'kites and boats'.slice(0, min);
      const short = long.slice(0, -1);
      await fill(user, { 'Full name': 'Lena', Email: 'l@x.org', Password: short, 'Confirm password': short });
      await user.click(press('Create account'));
      expect(await screen.findByText(`Password must be at least ${min} characters`)).toBeTruthy();
      expect(server.callsOf(REGISTER)).toHaveLength(0);
      for (const label of [/^Password/, /^Confirm password/]) {
        await user.clear(field(label));
        await enter(user, field(label), long);
      }
      await user.click(press('Create account'));
      await waitFor(() => expect(server.callsOf(REGISTER)).toHaveLength(1));
    },
  );

  it('PLT-120 checks form, length by the setting, and repetition', async () => {
    const { user, server } = await open('/register');
    await screen.findByText('At least 9 characters');
    await fill(user, {
      'Full name': 'Lena',
      Email: 'not-an-email',
      Password: '12345678',
      'Confirm password': 'x',
    });
    await user.click(press('Create account'));
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(await screen.findByText('Password must be at least 9 characters')).toBeTruthy();
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(server.callsOf(REGISTER)).toHaveLength(0);
  });

  it('PLT-043 sends three fields, then goes to /login with a success toast', async () => {
    const { user, server, path } = await open('/register', { [REGISTER]: json(userRecord(), 201) });
    await fill(user, {
      'Full name': 'Lena',
      Email: 'l@x.org',
      Password: 'long-enough',
      'Confirm password': 'long-enough',
    });
    await user.click(press('Create account'));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(server.callsOf(REGISTER)[0]?.body).toEqual({
      displayName: 'Lena',
      email: 'l@x.org',
      password: 'long-enough',
    });
    expect(server.store.getState().ui.alerts[0]?.type).toBe('success');
  });

  it("PLT-197 shows 'Registration failed' without a message, and a used email at its field", async () => {
    const taken = json({ code: 'email_taken', message: 'An account with this email already exists' }, 409);
    const { user } = await open('/register', { [REGISTER]: [new Response('', { status: 500 }), taken] });
    await fill(user, {
      'Full name': 'Lena',
      Email: 'l@x.org',
      Password: 'long-enough',
      'Confirm password': 'long-enough',
    });
    await user.click(press('Create account'));
    expect(await screen.findByText('Registration failed')).toBeTruthy();
    await user.click(press('Create account'));
    expect(await screen.findByText('An account with this email already exists')).toBeTruthy();
    expect(document.activeElement).toBe(email());
  });
});
