import { z } from 'zod';
import { id } from '../scalars.ts';
import { waitingTask } from '../tasks/tasks.entities.ts';
import { offsetQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { selfCheckRun } from './self-check-run.entities.ts';

const administration = { kind: 'installation', anyOf: ['manage_system_settings'] } as const;

/** As many as a picture of the history shows. */
const RUNS_PER_PAGE = 15;

/** PLT-236 */
export const selfCheckRoutes = routesAbout('settings', {
  list: defineRoute({
    method: 'GET',
    path: '/admin/self-check',
    summary: 'The stored self-checks, newest first, and the one that is under way',
    effect: 'read',
    scope: 'installation',
    access: administration,
    query: offsetQuery(RUNS_PER_PAGE),
    answers: {
      200: z.object({
        runs: z.array(selfCheckRun),
        total: z.int(),
        /** The person who started it; only that person may cancel it. */
        running: z.object({ task_id: id, progress: z.int(), own: z.boolean() }).nullable(),
      }),
    },
  }),
  start: defineRoute({
    method: 'POST',
    path: '/admin/self-check',
    summary: 'Measure a simulated sample of known truth with what is installed here',
    effect: 'change',
    scope: 'installation',
    access: administration,
    answers: { 202: waitingTask },
  }),
});
