import { z } from 'zod';
import { id, instant } from '../scalars.ts';
import { defineRoute, routesAbout } from '../route.ts';

/** Where somebody is signed in. */
export const openSession = z.object({
  id,
  ipAddress: z.string(),
  userAgent: z.string(),
  createdAt: instant,
  lastActivityAt: instant,
});
export type OpenSession = z.output<typeof openSession>;

export const sessionRoutes = routesAbout('me', {
  list: defineRoute({
    method: 'GET',
    path: '/sarm/auth/sessions',
    summary: 'Where the caller is signed in, and after how many idle minutes a session ends',
    effect: 'read',
    access: { kind: 'signed-in' },
    answers: {
      200: z.object({ items: z.array(openSession.extend({ current: z.boolean() })), idleMinutes: z.int() }),
    },
  }),
  end: defineRoute({
    method: 'DELETE',
    path: '/sarm/auth/sessions',
    summary: 'Sign the caller out of one device, or of every one but that which asks',
    effect: 'change',
    access: { kind: 'signed-in' },
    query: z.object({ session_id: id.optional() }),
    answers: { 204: null },
  }),
});
