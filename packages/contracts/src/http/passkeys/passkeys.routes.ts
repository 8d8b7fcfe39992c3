import { AUTH } from '@sarm/domain/limits';
import { z } from 'zod';
import { signInAnswer } from '../auth/auth.routes.ts';
import { personText } from '../person-text.ts';
import { id, instant } from '../scalars.ts';
import { defineRoute, routesAbout } from '../route.ts';

const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

/** What the browser has to do; only the browser reads it. */
const options = z.looseObject({ challenge: z.string() });
/** Bytes as text. Together they stay below what a call without a session may send. */
const bytes = (longest: number) => z.base64url().min(1).max(longest);
/** WebAuthn 2: a credential id has at most 1023 bytes, a user handle 64. */
const credentialId = bytes(1364);
const userHandle = bytes(88);
const answered = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  // None was requested.
  clientExtensionResults: z.object({}),
};
const registration = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(2048),
    attestationObject: bytes(8192),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const assertion = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(2048),
    authenticatorData: bytes(4096),
    signature: bytes(4096),
    userHandle: userHandle.optional(),
  }),
});
export type RegistrationAnswer = z.output<typeof registration>;
export type AssertionAnswer = z.output<typeof assertion>;

const password = z.string('password_required').min(1, 'password_required').max(AUTH.passwordMaxLength);
const name = personText(AUTH.passkeys.nameLength, 'display_name_required');
const access = { kind: 'signed-in' } as const;

export const passkeyRoutes = routesAbout('me', {
  list: defineRoute({
    method: 'GET',
    path: '/sarm/auth/passkeys',
    summary: 'The own passkeys, and whether the address of the installation can have any',
    effect: 'read',
    access,
    answers: { 200: z.object({ available: z.boolean(), items: z.array(passkey) }) },
  }),
  begin: defineRoute({
    method: 'POST',
    path: '/sarm/auth/passkeys/options',
    summary: 'With the password: what the device is asked in order to make a passkey',
    effect: 'own',
    writes: [],
    access,
    body: z.strictObject({ password }),
    answers: { 200: options },
  }),
  add: defineRoute({
    method: 'POST',
    path: '/sarm/auth/passkeys',
    summary: 'Store the passkey that the device has made',
    effect: 'own',
    writes: ['user.add-passkey'],
    access,
    body: z.strictObject({ name, response: registration }),
    answers: { 201: passkey },
  }),
  rename: defineRoute({
    method: 'PUT',
    path: '/sarm/auth/passkeys',
    summary: 'Give an own passkey another name',
    effect: 'change',
    access,
    body: z.strictObject({ id, name }),
    answers: { 204: null },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/sarm/auth/passkeys',
    summary: 'With the password: take an own passkey away',
    effect: 'own',
    writes: ['user.remove-passkey'],
    access,
    body: z.strictObject({ id, password }),
    answers: { 204: null },
  }),
  beginLogin: defineRoute({
    method: 'POST',
    path: '/sarm/auth/passkey-login/options',
    summary: 'What the device is asked in order to sign in',
    effect: 'own',
    writes: [],
    access: { kind: 'public' },
    answers: { 200: options },
  }),
  login: defineRoute({
    method: 'POST',
    path: '/sarm/auth/passkey-login',
    summary: 'Sign in with a passkey',
    effect: 'own',
    writes: ['session.open', 'session.refuse'],
    access: { kind: 'public' },
    body: z.strictObject({ response: assertion }),
    answers: { 200: signInAnswer },
  }),
});
