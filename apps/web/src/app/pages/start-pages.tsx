import { Navigate } from 'react-router';
import { dashboardOf, sarmStart } from '../../shared/access/decide-route.ts';
import { adminScreensOf } from '../../shared/access/user-access.ts';
import { useUser } from '../../shared/access/user-context.tsx';
import { useAppSelector } from '../../shared/api/store-types.ts';
import { PATHS } from '../../shared/paths.ts';
import { Welcome } from './welcome.tsx';

/** PLT-014: the dashboard is at the address of its workflow, because the address decides which answers it gets. */
export function DashboardStart() {
  const dashboard = dashboardOf(
    useUser(),
    useAppSelector((state) => state.ui.workflow),
  );
  return dashboard === null ? <Welcome /> : <Navigate to={dashboard} replace />;
}

/** PLT-016 */
export function AdminStart() {
  const first = adminScreensOf(useUser())[0];
  return <Navigate to={first === undefined ? PATHS.unauthorized : PATHS[first]} replace />;
}

export function SarmStart() {
  return <Navigate to={sarmStart(useUser())} replace />;
}
