import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { publicSettings } from '../../testing/api-answers.ts';
import { type FakeAnswer, fakeServer, json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { renderRoutes } from '../../testing/render-app.tsx';
import { userRecord } from '../../testing/user-record.ts';
import { signedOut } from '../../src/shared/session/auth.slice.ts';
import { routes } from '../../src/app/routes.tsx';
import { setupUser } from '../../testing/setup-user.ts';

const LOGIN = 'POST /api/sarm/auth/login-user';
const STEP = 'POST /api/sarm/auth/login-step';
const ME = 'GET /api/sarm/auth/get-me';
const SETTINGS = 'GET /api/sarm/auth/public-settings';
const TOTP = 'GET /api/sarm/auth/totp';
const ENROL = 'POST /api/sarm/auth/totp/enrol';
const CONFIRM = 'POST /api/sarm/auth/totp/confirm';
const OFF = 'DELETE /api/sarm/auth/totp';
const tokens = json({ access_token: 't', token_type: 'bearer', expires_in: 600 });
const waiting = (next: string, challenge_token = 'c1') => json({ next, challenge_token });
const wrongCode = json(
  {
    code: 'code_wrong',
    message: 'The code is not correct',
    errors: [{ field: 'code', code: 'code_wrong', message: 'The code is not correct' }],
  },
  422,
);
const CODES = ['abcde-fghjk', 'mnpqr-stuvw'];
const enrolled = json({
  secret: 'GEZDGNBVGY3TQOJQ',
  otpauth_url: 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ',
});

async function signIn(next: string, answers: Record<string, FakeAnswer | FakeAnswer[]>) {
  const server = fakeServer({
    [SETTINGS]: json(publicSettings()),
    [LOGIN]: waiting(next),
    [ME]: json(userRecord()),
    ...answers,
  });
  server.store.dispatch(signedOut());
  const view = renderRoutes(server, routes, '/login');
  const user = setupUser();
  await user.type(await screen.findByLabelText(/^Email/), 'marcus@example.org');
  await user.type(screen.getByLabelText(/^Password/), 'a good password');
  await user.click(screen.getByRole('button', { name: 'Sign in to Finetune' }));
  await screen.findByText('Password accepted, going to Finetune');
  const bodies = (key: string) => server.callsOf(key).map(({ body }) => body);
  return { server, user, bodies, path: () => view.router.state.location.pathname };
}
const press = (name: string) => screen.getByRole('button', { name });

describe('the second step of a sign-in', () => {
  it('PLT-151 asks for the code in place, reports a wrong one, and leads where the sign-in was to lead', async () => {
    const { user, bodies, path } = await signIn('totp', { [STEP]: [wrongCode, tokens] });
    expect(screen.getByText('marcus@example.org')).toBeTruthy();
    expect(screen.getByText(/^This step ends in [45]:\d\d\. Then sign in again\.$/)).toBeTruthy();
    const code = screen.getByRole('textbox', { name: 'Code' });
    expect(code).toBe(document.activeElement);
    expect(press('Sign in').hasAttribute('disabled')).toBe(true);
    await user.paste('12 34 56');
    await user.click(press('Sign in'));
    expect(await screen.findByText('The code is not correct')).toBeTruthy();
    await user.clear(code);
    await user.type(code, '654321{Enter}');
    await waitFor(() => expect(path()).toMatch(/^\/finetune/));
    expect(bodies(STEP)).toEqual([
      { challenge_token: 'c1', code: '123456' },
      { challenge_token: 'c1', code: '654321' },
    ]);
  });

  it('takes a recovery code instead, and lets one begin anew', async () => {
    const { user, bodies } = await signIn('totp', { [STEP]: wrongCode });
    await user.click(press('Use a recovery code'));
    await user.type(screen.getByLabelText(/^Recovery code/), 'abcde-fghjk');
    await user.click(press('Sign in'));
    await screen.findByText('The code is not correct');
    expect(bodies(STEP)).toEqual([{ challenge_token: 'c1', code: 'abcde-fghjk' }]);
    await user.click(press('Change'));
    expect(await screen.findByLabelText(/^Email/)).toBeTruthy();
  });

  it('PLT-151 PLT-095 sets up an app where the installation demands one, then a new password where the old one is too old', async () => {
    const { user, bodies, path } = await signIn('totp-enrol', {
      [ENROL]: enrolled,
      [CONFIRM]: json({ recovery_codes: CODES }),
      [STEP]: [waiting('change-password', 'c2'), tokens],
    });
    expect(await screen.findByRole('img', { name: 'QR code with the key of your account' })).toBeTruthy();
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456');
    await user.click(press('Confirm'));
    const shown = await screen.findByRole('list', { name: 'Store ten recovery codes' });
    expect(
      within(shown)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    await user.click(press('I have stored them'));
    await user.type(await screen.findByLabelText(/^New password/), 'twelve blue kites');
    await user.type(screen.getByLabelText(/^Confirm new password/), 'twelve blue kite');
    await user.click(press('Set password and sign in'));
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Confirm new password/), 's');
    await user.click(press('Set password and sign in'));
    await waitFor(() => expect(path()).toMatch(/^\/finetune/));
    expect(bodies(ENROL)).toEqual([{ challenge_token: 'c1' }]);
    expect(bodies(STEP)).toEqual([
      { challenge_token: 'c1', code: '123456' },
      { challenge_token: 'c2', newPassword: 'twelve blue kites' },
    ]);
  });
});

describe('the second factor on the profile', () => {
  const state = (enabled: boolean, demanded = false) =>
    json({ enabled, demanded, recoveryCodesLeft: enabled ? 9 : 0 });
  const card = async () => within(await screen.findByRole('region', { name: 'Two-factor' }));

  it('PLT-231 PLT-095 is set up in three steps and then is on', async () => {
    const wrongPassword = json({ code: 'password_wrong', message: 'The password is not correct' }, 422);
    const { server, user } = openApp('/profile', userRecord(), {
      [TOTP]: [state(false), state(true)],
      [ENROL]: [wrongPassword, enrolled],
      [CONFIRM]: [wrongCode, json({ recovery_codes: CODES })],
    });
    expect((await card()).getByText('Off')).toBeTruthy();
    await user.click((await card()).getByRole('button', { name: 'Set up' }));
    const password = (await card()).getByLabelText(/^Password/);
    await user.type(password, 'a guess{Enter}');
    expect(await screen.findByText('The password is not correct')).toBeTruthy();
    await user.clear(password);
    await user.type(password, 'a good password{Enter}');
    await screen.findByText('GEZD GNBV GY3T QOJQ');
    expect(server.callsOf(ENROL).map(({ body }) => body)).toEqual([
      { password: 'a guess' },
      { password: 'a good password' },
    ]);
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '111111');
    await user.click(press('Confirm'));
    expect(await screen.findByText('The code is not correct')).toBeTruthy();
    await user.click(press('Confirm'));
    await user.click(await screen.findByRole('button', { name: 'I have stored them' }));
    expect(await (await card()).findByText('On')).toBeTruthy();
    expect((await card()).getByText('9 recovery codes left')).toBeTruthy();
  });

  it('PLT-231 is switched off with password and code', async () => {
    const { user, server } = openApp('/profile', userRecord(), {
      [TOTP]: [state(true), state(false)],
      [OFF]: [wrongCode, new Response(null, { status: 204 })],
    });
    await user.click(await (await card()).findByRole('button', { name: 'Switch off' }));
    const off = await card();
    await user.type(off.getByLabelText(/^Password/), 'a good password');
    await user.type(off.getByLabelText(/^Code/), '123456');
    await user.click(off.getByRole('button', { name: 'Switch off' }));
    expect(await off.findByText('The code is not correct')).toBeTruthy();
    await user.click(off.getByRole('button', { name: 'Switch off' }));
    expect(await (await card()).findByText('Off')).toBeTruthy();
    expect(server.callsOf(OFF)[0]?.body).toEqual({ password: 'a good password', code: '123456' });
  });

  it('PLT-231 cannot be switched off where the installation demands it', async () => {
    openApp('/profile', userRecord(), { [TOTP]: state(true, true) });
    expect(await (await card()).findByText(/The installation demands it/)).toBeTruthy();
    expect((await card()).queryByRole('button', { name: 'Switch off' })).toBeNull();
  });
});
