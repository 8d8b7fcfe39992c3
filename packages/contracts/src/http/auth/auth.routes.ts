import { AUTH } from '@sarm/domain/limits';
import { z } from 'zod';
import { email } from '../email.ts';
import { personText } from '../person-text.ts';
import { tokens } from './auth.entities.ts';
import { userRecord } from '../users/users.entities.ts';
import { SIGN_IN_STEPS } from '@sarm/domain/accounts/sign-in-steps';
import { defineRoute } from '../route.ts';

const password = z.string('password_required').min(1, 'password_required').max(AUTH.passwordMaxLength);
const displayName = personText(120, 'display_name_required');
/** What a sign-in answers: the tokens, or the step that has to come first and the token for it. */
export const signInAnswer = z.union([
  tokens,
  z.object({ next: z.enum(SIGN_IN_STEPS), challenge_token: z.string() }).meta({ id: 'SignInStep' }),
]);
const challenge = z.string().min(1).max(200);
/** Of the app, or a recovery code in its place. */
const code = z.string('code_required').trim().min(1, 'code_required').max(64);
/** Names of the passkeys that still sign in, and of those that were removed because they were new. */
const passkeysAfterReset = z
  .object({ keptPasskeys: z.array(z.string()), removedPasskeys: z.array(z.string()) })
  .meta({ id: 'PasskeysAfterReset' });
export type PasskeysAfterReset = z.output<typeof passkeysAfterReset>;
const profileText = personText(200);
const neededText = personText(200, 'required');

export const authRoutes = {
  login: defineRoute({
    method: 'POST',
    path: '/sarm/auth/login-user',
    summary: 'Sign in with e-mail and password',
    effect: 'own',
    writes: ['session.open', 'session.refuse', 'session.throttle'],
    access: { kind: 'public' },
    // The e-mail is not checked for form here: a malformed one is simply unknown and answers like a wrong password.
    body: z.strictObject({
      email: z.string('email_required').trim().toLowerCase().min(1, 'email_required').max(254),
      password,
    }),
    answers: { 200: signInAnswer },
  }),
  loginStep: defineRoute({
    method: 'POST',
    path: '/sarm/auth/login-step',
    summary: 'Go on with a sign-in that waits for a code or for a new password',
    effect: 'own',
    writes: ['session.open', 'session.refuse', 'user.change-password', 'user.use-recovery-code'],
    access: { kind: 'token', token: 'challenge token' },
    body: z.strictObject({
      challenge_token: challenge,
      code: code.optional(),
      newPassword: password.optional(),
    }),
    answers: { 200: signInAnswer },
  }),
  readTotp: defineRoute({
    method: 'GET',
    path: '/sarm/auth/totp',
    summary: 'Whether the own second factor is on, and whether the installation demands it',
    about: 'me',
    effect: 'read',
    access: { kind: 'signed-in' },
    answers: {
      200: z.object({ enabled: z.boolean(), demanded: z.boolean(), recoveryCodesLeft: z.int() }),
    },
  }),
  enrolTotp: defineRoute({
    method: 'POST',
    path: '/sarm/auth/totp/enrol',
    summary: 'A new secret for an authenticator app; it counts once a code has confirmed it',
    effect: 'own',
    writes: [],
    access: { kind: 'signed-in', or: 'challenge token' },
    // The own password with a session: somebody who found an open screen has none.
    body: z.strictObject({ challenge_token: challenge.optional(), password: password.optional() }),
    answers: { 200: z.object({ secret: z.string(), otpauth_url: z.string() }) },
  }),
  confirmTotp: defineRoute({
    method: 'POST',
    path: '/sarm/auth/totp/confirm',
    summary: 'Switch the second factor on with its first code; the answer holds the recovery codes, once',
    about: 'me',
    effect: 'own',
    writes: ['user.enable-second-factor'],
    access: { kind: 'signed-in', or: 'challenge token' },
    body: z.strictObject({ challenge_token: challenge.optional(), code }),
    answers: { 200: z.object({ recovery_codes: z.array(z.string()) }) },
  }),
  removeTotp: defineRoute({
    method: 'DELETE',
    path: '/sarm/auth/totp',
    summary: 'Switch the own second factor off',
    about: 'me',
    effect: 'own',
    writes: ['user.disable-second-factor', 'user.use-recovery-code'],
    access: { kind: 'signed-in' },
    body: z.strictObject({ password, code }),
    answers: { 204: null },
  }),
  register: defineRoute({
    method: 'POST',
    path: '/sarm/auth/register-user',
    aliases: ['/auth/register'],
    summary: 'Create an account',
    effect: 'own',
    writes: ['user.register'],
    access: { kind: 'public', while: 'registration is open' },
    body: z.strictObject({ email, password, displayName }),
    answers: { 201: userRecord },
  }),
  confirmEmail: defineRoute({
    method: 'POST',
    path: '/sarm/auth/confirm-email',
    summary:
      'Show with the token of a mailed link and the password that a registered address is the own; signs in',
    effect: 'own',
    writes: ['user.prove-email', 'session.open'],
    access: { kind: 'public' },
    body: z.strictObject({ token: z.string().min(1).max(200), password }),
    answers: { 200: signInAnswer },
  }),
  setup: defineRoute({
    method: 'POST',
    path: '/sarm/auth/setup',
    summary: 'Create the first account of an empty installation, a system administrator, and sign in',
    about: 'settings',
    effect: 'own',
    writes: ['user.set-up', 'session.open', 'settings.update'],
    access: { kind: 'token', token: 'setup token', while: 'nobody has an account' },
    body: z.strictObject({
      setup_token: z.string('required').trim().min(1, 'required').max(100),
      email,
      password,
      displayName,
      jobTitle: neededText,
      organization: neededText,
    }),
    answers: { 201: tokens },
  }),
  refresh: defineRoute({
    method: 'POST',
    path: '/sarm/auth/refresh',
    summary: 'Renew the access token through the refresh cookie',
    effect: 'own',
    writes: ['session.reuse'],
    access: { kind: 'token', token: 'refresh cookie', inactiveToo: true },
    answers: { 200: tokens },
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/sarm/auth/logout',
    summary: 'Sign out: revokes the session and clears its cookie',
    effect: 'change',
    access: { kind: 'signed-in', inactiveToo: true },
    answers: { 204: null },
  }),
  me: defineRoute({
    method: 'GET',
    path: '/sarm/auth/get-me',
    summary: 'The signed-in user with roles and permissions',
    about: 'me',
    effect: 'read',
    access: { kind: 'signed-in', inactiveToo: true },
    answers: { 200: userRecord },
  }),
  updateMe: defineRoute({
    method: 'PUT',
    path: '/sarm/auth/update-me',
    summary: 'Change the own profile',
    about: 'me',
    effect: 'change',
    access: { kind: 'signed-in' },
    body: z.strictObject({
      displayName: displayName.optional(),
      phoneNumber: profileText.optional(),
      jobTitle: profileText.optional(),
      department: profileText.optional(),
      organization: profileText.optional(),
    }),
    answers: { 200: userRecord },
  }),
  forgotPassword: defineRoute({
    method: 'POST',
    path: '/sarm/auth/forgot-password',
    summary:
      'Ask for a mail with a link to set a new password; the answer is the same whether the account exists',
    effect: 'own',
    writes: ['user.ask-password-link'],
    access: { kind: 'public' },
    body: z.strictObject({ email }),
    answers: { 204: null },
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/sarm/auth/reset-password',
    summary:
      'Set a new password with the token of a mailed link; ends every session of the account and removes its new passkeys',
    effect: 'own',
    writes: ['user.reset-password'],
    access: { kind: 'public' },
    body: z.strictObject({ token: z.string().min(1).max(200), password }),
    answers: { 200: passkeysAfterReset },
  }),
  changePassword: defineRoute({
    method: 'PUT',
    path: '/sarm/auth/change-password',
    summary: 'Change the own password; ends every other session of the account',
    effect: 'own',
    writes: ['user.change-password'],
    access: { kind: 'signed-in' },
    body: z.strictObject({ currentPassword: password, newPassword: password }),
    answers: { 204: null },
  }),
  publicSettings: defineRoute({
    method: 'GET',
    path: '/sarm/auth/public-settings',
    summary: 'What the sign-in screens need to know',
    about: 'settings',
    effect: 'read',
    access: { kind: 'public' },
    answers: {
      200: z.object({
        siteName: z.string(),
        siteDescription: z.string(),
        contactEmail: z.string(),
        allowRegistration: z.boolean(),
        passwordMinLength: z.int(),
        maxUploadSize: z.int(),
        allowedVideoFormats: z.string(),
        oidcEnabled: z.boolean(),
        setupRequired: z.boolean(),
      }),
    },
  }),
} as const;
