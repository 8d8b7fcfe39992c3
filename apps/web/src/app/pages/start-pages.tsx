import { Navigate } from 'react-router';
import { sarmStart } from '../../shared/access/decide-route.ts';
import { adminScreensOf } from '../../shared/access/user-access.ts';
import { useUser } from '../../shared/access/user-context.tsx';
import { PATHS } from '../../shared/paths.ts';

/** PLT-016 */
export function AdminStart() {
  const first = adminScreensOf(useUser())[0];
  return <Navigate to={first === undefined ? PATHS.unauthorized : PATHS[first]} replace />;
}

export function SarmStart() {
  return <Navigate to={sarmStart(useUser())} replace />;
}
