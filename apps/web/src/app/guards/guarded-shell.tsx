import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { errorText } from '../../shared/api/api-error.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { decideRoute } from '../../shared/access/decide-route.ts';
import { UserProvider } from '../../shared/access/user-context.tsx';
import { workflowOf } from '../../shared/session/shown-workflow.ts';
import type { RouteNeeds } from '../../shared/screens/screen.ts';
import { useAppSelector } from '../../shared/api/store-types.ts';
import { Refusal } from '../pages/refusal.tsx';
import { Shell } from '../shell/shell.tsx';
import { LoadingUser } from '../pages/loading-user.tsx';
import { useStartAgain } from './start-context.tsx';
import { useAppliedSettings } from './use-applied-settings.ts';
import { Unreachable } from './unreachable.tsx';

export interface RouteHandle {
  readonly needs: RouteNeeds;
}

/** PLT-104: permissions are fetched again after this time, in memory only; the server checks every call anyway. */
const PERMISSIONS_KEPT_MS = 3_600_000;

const needsOf = (matches: ReturnType<typeof useMatches>): RouteNeeds =>
  (matches.at(-1)?.handle as RouteHandle | undefined)?.needs ?? {};

/** The guard in front of every page inside the shell; what a page needs stands in its route. */
export function GuardedShell() {
  const { t } = useTranslation('shell');
  const auth = useAppSelector((state) => state.auth);
  const me = useRead(authCalls.me, auth.status === 'signed-in' ? undefined : null, {
    pollingInterval: PERMISSIONS_KEPT_MS,
  });
  const startAgain = useStartAgain();
  const { pathname } = useLocation();
  const user = auth.status === 'signed-in' ? me.data : undefined;
  const applied = useAppliedSettings(user);
  const decision = decideRoute(auth, user, needsOf(useMatches()));

  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace />;
  if (decision.kind === 'unreachable') return <Unreachable message={t('unreachable')} onRetry={startAgain} />;
  if (user === undefined || !applied || decision.kind === 'loading')
    return me.isError && auth.status === 'signed-in' ? (
      <Unreachable message={errorText(me.error)} onRetry={() => void me.refetch()} />
    ) : (
      <LoadingUser />
    );
  return (
    <UserProvider value={user}>
      <Shell>
        {decision.kind === 'refuse' ? (
          <Refusal text={decision.text} />
        ) : (
          // Both workflows have screens of one component: kept over the change, it would go on showing names.
          <Outlet key={workflowOf(pathname)} />
        )}
      </Shell>
    </UserProvider>
  );
}
