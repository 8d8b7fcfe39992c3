import { rolesCalls } from '@sarm/contracts/addresses/roles.generated';
import { ErrorState } from '@sarm/ui/error-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { RoleEditor } from './role-editor.tsx';

/** PLT-211: the role and what it holds, read anew before they are edited. */
export function RolePermissionsPage({ roleId }: { readonly roleId: string }) {
  const { t } = useTranslation(['roles', 'common']);
  const request = roleId === '' ? null : { params: { id: roleId } };
  const role = useRead(rolesCalls.get, request);
  const stored = useRead(rolesCalls.permissions, request, { refetchOnMountOrArgChange: true });
  const failed = [role, stored].find(({ isError }) => isError);
  if (failed !== undefined)
    return (
      <ErrorState
        message={
          isApiError(failed.error) && failed.error.status === 403 ? t('noPermission') : t('failed.data')
        }
        retryLabel={t('common:retry')}
        retrying={role.isFetching || stored.isFetching}
        onRetry={() => {
          void role.refetch();
          void stored.refetch();
        }}
      />
    );
  if (request !== null && (role.data === undefined || stored.data === undefined))
    return <RowSkeletons label={t('title')} />;
  return (
    <RoleEditor
      role={role.data}
      stored={stored.data?.permissions}
      reread={async () => void (request === null ? undefined : await stored.refetch())}
    />
  );
}
