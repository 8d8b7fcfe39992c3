import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { PATHS } from '../paths.ts';
import type { RouteNeeds, Workflow } from '../screens/screen.ts';
import type { AuthState } from '../session/auth.slice.ts';
import { type Decision, redirect } from './decide-public.ts';
import { hasWorkflow, holdsAnyOf } from './user-access.ts';

function decidePermission(user: UserRecord, needs: RouteNeeds): Decision | null {
  if (needs.workflow !== undefined && !hasWorkflow(user, needs.workflow)) return redirect(PATHS.unauthorized);
  if (needs.anyOf === undefined || holdsAnyOf(user, needs.anyOf)) return null;
  return needs.refusal === undefined ? redirect(PATHS.unauthorized) : { kind: 'refuse', text: needs.refusal };
}

/** The steps of the route guard, in the order of the requirements (PLT-031 to PLT-036). */
export function decideRoute(auth: AuthState, user: UserRecord | undefined, needs: RouteNeeds): Decision {
  if (auth.status === 'unreachable') return { kind: 'unreachable' };
  if (auth.status === 'signed-out')
    return redirect(auth.expired ? `${PATHS.login}?expired=true` : PATHS.login);
  if (auth.status === 'unknown' || user === undefined) return { kind: 'loading' };
  if (!user.isActive) return redirect(PATHS.accountInactive);
  const refused = decidePermission(user, needs);
  if (refused !== null) return refused;
  if (!user.profileComplete) return redirect(PATHS.incompleteProfile);
  return { kind: 'show' };
}

const DASHBOARDS = { sarm: PATHS.sarmDashboard, finetune: PATHS.finetuneDashboard } as const;

/** PLT-014: of the current workflow, else of the one that the person has; null for a person without either. */
export function dashboardOf(user: UserRecord, current: Workflow): string | null {
  const workflow = ([current, 'sarm', 'finetune'] as const).find((each) => hasWorkflow(user, each));
  return workflow === undefined ? null : DASHBOARDS[workflow];
}

/** BUS-005 */
export const sarmStart = (user: UserRecord): string =>
  holdsAnyOf(user, ['manage_videos', 'upload_videos']) ? PATHS.sarmProjects : PATHS.sarmDashboard;
