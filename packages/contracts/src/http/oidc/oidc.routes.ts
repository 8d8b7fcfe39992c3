import { SIGN_IN_STEPS } from '@sarm/domain/accounts/sign-in-steps';
import { z } from 'zod';
import { defineRoute } from '../route.ts';

/** As long as providers make them. */
const part = z.string().max(4096).optional();

/** PLT-004. The first two are opened by the browser itself and answer with the address to go to. */
export const oidcRoutes = {
  login: defineRoute({
    method: 'GET',
    path: '/sarm/auth/oidc/login',
    summary: 'Leads to the OpenID Connect provider, or back to /login where none is configured',
    effect: 'own',
    writes: [],
    answerKind: 'none',
    access: { kind: 'public' },
    answers: { 302: null },
  }),
  callback: defineRoute({
    method: 'GET',
    path: '/sarm/auth/oidc/callback',
    summary:
      'Where the provider leads back to; ends at /dashboard, or at /login with what is still due or went wrong',
    effect: 'own',
    writes: ['session.open', 'session.refuse', 'user.register', 'user.link-provider'],
    answerKind: 'none',
    access: { kind: 'public' },
    query: z.object({ code: part, state: part, iss: part, error: part, error_description: part }),
    answers: { 302: null },
  }),
  step: defineRoute({
    method: 'GET',
    path: '/sarm/auth/oidc/step',
    summary: 'The step that a sign-in through the provider waits for, in the browser that began it; once',
    effect: 'own',
    writes: [],
    access: { kind: 'public' },
    answers: {
      200: z.object({ next: z.enum(SIGN_IN_STEPS), challenge_token: z.string(), email: z.string() }),
    },
  }),
} as const;
