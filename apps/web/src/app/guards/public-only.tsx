import { Navigate, Outlet } from 'react-router';
import { decidePublicOnly } from '../../shared/access/decide-public.ts';
import { useAppSelector } from '../../shared/api/store-types.ts';
import { LoadingUser } from '../pages/loading-user.tsx';

export function PublicOnly() {
  const decision = decidePublicOnly(useAppSelector((state) => state.auth));
  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace />;
  return decision.kind === 'loading' ? <LoadingUser /> : <Outlet />;
}
