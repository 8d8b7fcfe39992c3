import { Navigate, Outlet } from 'react-router';
import { decidePublicOnly } from '../../shared/access/decide-public.ts';
import { useAppSelector } from '../../shared/state/store-types.ts';
import { LoadingUser } from './loading-user.tsx';

export function PublicOnly() {
  const decision = decidePublicOnly(useAppSelector((state) => state.auth));
  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace />;
  return decision.kind === 'loading' ? <LoadingUser /> : <Outlet />;
}
