import { z } from 'zod';
import { defineRoute } from '../route.ts';

/** As long as providers make them. */
const part = z.string().max(4096).optional();

/** PLT-004. Both are opened by the browser itself and answer with the address to go to. */
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
} as const;
