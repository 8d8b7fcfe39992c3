import { z } from 'zod';
import { defineRoute } from '../route.ts';

const check = z.object({
  status: z.enum(['ok', 'unavailable']),
  checks: z.record(z.string(), z.enum(['ok', 'failing'])),
});

export const systemRoutes = {
  health: defineRoute({
    method: 'GET',
    path: '/health',
    summary: 'The process is alive',
    effect: 'own',
    writes: [],
    access: { kind: 'public' },
    answers: { 200: z.object({ status: z.literal('ok') }) },
  }),
  ready: defineRoute({
    method: 'GET',
    path: '/ready',
    summary: 'Database and object store answer',
    effect: 'own',
    writes: [],
    access: { kind: 'public' },
    answers: { 200: check, 503: check },
  }),
} as const;
