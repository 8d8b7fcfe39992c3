import { AUTH } from '@sarm/domain/limits';
import { z } from 'zod';
import { tokens, userRecord } from './entities.ts';
import { defineRoute } from './route.ts';

const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter a valid email address'));
const password = z.string().min(1, 'Password is required').max(AUTH.passwordMaxLength);
const displayName = z.string().trim().min(1, 'Name is required').max(120);
const profileText = z.string().trim().max(200);

export const authRoutes = {
  login: defineRoute({
    method: 'POST',
    path: '/sarm/auth/login-user',
    summary: 'Sign in with e-mail and password',
    access: { kind: 'public' },
    // The e-mail is not checked for form here: a malformed one is simply unknown and answers like a wrong password.
    body: z.strictObject({
      email: z.string().trim().toLowerCase().min(1, 'Email is required').max(254),
      password,
    }),
    answers: { 200: tokens },
  }),
  register: defineRoute({
    method: 'POST',
    path: '/sarm/auth/register-user',
    aliases: ['/auth/register'],
    summary: 'Create an account',
    access: { kind: 'public' },
    body: z.strictObject({ email, password, displayName }),
    answers: { 201: userRecord },
  }),
  refresh: defineRoute({
    method: 'POST',
    path: '/sarm/auth/refresh',
    summary: 'Renew the access token through the refresh cookie',
    access: { kind: 'refresh-cookie' },
    answers: { 200: tokens },
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/sarm/auth/logout',
    summary: 'Sign out: revokes the session and clears its cookie',
    access: { kind: 'signed-in', inactiveToo: true },
    answers: { 204: null },
  }),
  me: defineRoute({
    method: 'GET',
    path: '/sarm/auth/get-me',
    summary: 'The signed-in user with roles and permissions',
    access: { kind: 'signed-in', inactiveToo: true },
    answers: { 200: userRecord },
  }),
  updateMe: defineRoute({
    method: 'PUT',
    path: '/sarm/auth/update-me',
    summary: 'Change the own profile',
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
  publicSettings: defineRoute({
    method: 'GET',
    path: '/sarm/auth/public-settings',
    summary: 'What the sign-in screens need to know',
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
