import { waitingTask } from '../tasks/tasks.entities.ts';
import { defineRoute, routesAbout } from '../route.ts';

const administration = { kind: 'installation', anyOf: ['manage_system_settings'] } as const;

/** PLT-234. About members: the person who loads it becomes one, and with it every membership of it goes. */
export const demoRoutes = routesAbout('member', {
  load: defineRoute({
    method: 'POST',
    path: '/admin/demo',
    summary: 'Load the demo project: simulated samples of known truth',
    effect: 'change',
    scope: 'installation',
    access: administration,
    answers: { 202: waitingTask },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/demo',
    summary: 'Remove the demo project with all its contents',
    effect: 'change',
    scope: 'installation',
    access: administration,
    answers: { 204: null },
  }),
});
