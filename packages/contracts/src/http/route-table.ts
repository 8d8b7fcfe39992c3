import { analysisRoutes } from './analyses/analyses.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { calculationRoutes } from './calculation/calculation.routes.ts';
import { calibrationRoutes } from './calibrations/calibrations.routes.ts';
import { demoRoutes } from './demo/demo.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { datasetRoutes } from './datasets/datasets.routes.ts';
import { detectionRoutes } from './detection/detection.routes.ts';
import { eventRoutes } from './events/events.routes.ts';
import { frameRoutes } from './frames/frames.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { issueRoutes } from './issues/issues.routes.ts';
import { logRoutes } from './logs/logs.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { memberRoutes } from './members/members.routes.ts';
import { oidcRoutes } from './oidc/oidc.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { patientRoutes } from './patients/patients.routes.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { permissionRoutes } from './permissions/permissions.routes.ts';
import { projectRoutes } from './projects/projects.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { roleRoutes } from './roles/roles.routes.ts';
import type { HttpMethod, RouteDefinition } from './route.ts';
import { selfCheckRoutes } from './self-check/self-check.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { systemSettingsRoutes } from './system-settings/system-settings.routes.ts';
import { systemRoutes } from './system/system.routes.ts';
import { taskRoutes } from './tasks/tasks.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { videoRoutes } from './videos/videos.routes.ts';

export { API_BASE } from './api-base.ts';

/** The complete HTTP interface. The API implements it, the web calls through it, OpenAPI is emitted from it. */
export const routes = {
  auth: authRoutes,
  oidc: oidcRoutes,
  passkeys: passkeyRoutes,
  sessions: sessionRoutes,
  users: userRoutes,
  roles: roleRoutes,
  permissions: permissionRoutes,
  projects: projectRoutes,
  members: memberRoutes,
  issues: issueRoutes,
  datasets: datasetRoutes,
  videos: videoRoutes,
  frames: frameRoutes,
  detection: detectionRoutes,
  patients: patientRoutes,
  calibrations: calibrationRoutes,
  calculation: calculationRoutes,
  analyses: analysisRoutes,
  reports: reportRoutes,
  dashboard: dashboardRoutes,
  tasks: taskRoutes,
  events: eventRoutes,
  notifications: notificationRoutes,
  media: mediaRoutes,
  settings: settingsRoutes,
  systemSettings: systemSettingsRoutes,
  demo: demoRoutes,
  selfCheck: selfCheckRoutes,
  logs: logRoutes,
  history: historyRoutes,
  system: systemRoutes,
} as const;

export type RouteGroups = typeof routes;

export interface NamedRoute {
  readonly id: string;
  readonly route: RouteDefinition;
}

export const allRoutes: readonly NamedRoute[] = Object.entries(routes).flatMap(([group, members]) =>
  Object.entries(members as Record<string, RouteDefinition>).map(([name, route]) => ({
    id: `${group}.${name}`,
    route,
  })),
);

export interface Spelling {
  readonly method: HttpMethod;
  /** Fastify form: :name parameters, below the API base. */
  readonly path: string;
  /** Path parameters that this spelling carries in the query: parameter → query field. */
  readonly paramsFromQuery: Readonly<Record<string, string>>;
}

const METHOD_PREFIX = /^(GET|POST|PUT|PATCH|DELETE|HEAD) /;

function parseSpelling(text: string, method: HttpMethod): Spelling {
  const prefix = METHOD_PREFIX.exec(text);
  const [path = '', query = ''] = (prefix ? text.slice(prefix[0].length) : text).split('?');
  const paramsFromQuery: Record<string, string> = {};
  for (const [field, value] of new URLSearchParams(query))
    paramsFromQuery[value.replace(/[{}]/g, '')] = field;
  return {
    method: (prefix?.[1] as HttpMethod | undefined) ?? method,
    path: path.replace(/\{(\w+)\}/g, ':$1'),
    paramsFromQuery,
  };
}

/** The path of a route and all its other spellings; one handler answers them all. */
export const spellingsOf = (route: RouteDefinition): Spelling[] =>
  [route.path, ...(route.aliases ?? [])].map((text) => parseSpelling(text, route.method));
