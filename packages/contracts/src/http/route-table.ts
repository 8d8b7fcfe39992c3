import { analysisRoutes } from './analyses.ts';
import { authRoutes } from './auth.ts';
import { calculationRoutes } from './calculation.ts';
import { calibrationRoutes } from './calibrations.ts';
import { demoRoutes } from './demo.ts';
import { dashboardRoutes } from './dashboard.ts';
import { datasetRoutes } from './datasets.ts';
import { detectionRoutes } from './detection.ts';
import { eventRoutes } from './events.ts';
import { frameRoutes } from './frames.ts';
import { historyRoutes } from './history.ts';
import { issueRoutes } from './issues.ts';
import { logRoutes } from './logs.ts';
import { mediaRoutes } from './media.ts';
import { memberRoutes } from './members.ts';
import { oidcRoutes } from './oidc.ts';
import { passkeyRoutes } from './passkeys.ts';
import { patientRoutes } from './patients.ts';
import { notificationRoutes } from './notifications.ts';
import { permissionRoutes } from './permissions.ts';
import { projectRoutes } from './projects.ts';
import { reportRoutes } from './reports.ts';
import { roleRoutes } from './roles.ts';
import type { HttpMethod, RouteDefinition } from './route.ts';
import { selfCheckRoutes } from './self-check.ts';
import { sessionRoutes } from './sessions.ts';
import { settingsRoutes } from './settings.ts';
import { systemSettingsRoutes } from './system-settings.ts';
import { systemRoutes } from './system.ts';
import { taskRoutes } from './tasks.ts';
import { userRoutes } from './users.ts';
import { videoRoutes } from './videos.ts';

export { API_BASE } from './api-base.ts';

/** The whole HTTP interface. The API implements it, the web calls through it, OpenAPI is emitted from it. */
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
