import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { rolesCalls } from '@sarm/contracts/addresses/roles.generated';
import type { AdminRole } from '@sarm/contracts/http/roles/roles.routes';
import { useTranslation } from 'react-i18next';
import { usePermissionTexts } from '../../../shared/access/use-permission-texts.ts';
import { useRoleTexts } from '../../../shared/access/use-role-texts.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { DangerDialog } from '../../../shared/dialogs/danger-dialog.tsx';
import { RefusedDialog } from '../../../shared/dialogs/refused-dialog.tsx';
import { useToast } from '../../../shared/state/use-toast.ts';

const LISTED = 5;

/** PLT-169: who loses what is shown before the role is deleted. */
export function DeleteRole({ role, onClose }: { readonly role: AdminRole; readonly onClose: () => void }) {
  const { t } = useTranslation(['roles', 'errors']);
  const name = useRoleTexts().name(role);
  const permission = usePermissionTexts();
  const toast = useToast();
  const params = { roleId: role.id };
  const effect = useRead(rolesCalls.removal, { params }, { refetchOnMountOrArgChange: true });
  const [remove] = useChange(rolesCalls.remove);
  const refusal = effect.data?.refusal ?? null;
  if (refusal !== null)
    return (
      <RefusedDialog
        title={t('delete.refused', { name })}
        why={role.code}
        wayOut={t(`errors:${refusal}`, {})}
        onClose={onClose}
      />
    );
  return (
    <DangerDialog
      icon={<DeleteIcon />}
      title={t('delete.title', { name })}
      detail={role.code}
      effect={{
        answer: effect,
        goes: ({ people, changes }) => [
          t('delete.role', { code: role.code }),
          people === 0 ? t('delete.nobody') : t('delete.people', { count: people }),
          ...changes
            .filter((change) => change.people > 0)
            .slice(0, LISTED)
            .map((change) => t('delete.loses', { name: permission.name(change.code), count: change.people })),
        ],
        stays: ({ people }) => [
          ...(people === 0 ? [] : [t('delete.accounts'), t('delete.otherRoles')]),
          t('delete.log'),
        ],
      }}
      confirmLabel={t('delete.submit')}
      failed={t('failed.delete')}
      onConfirm={async () => {
        const answer = await remove({ params });
        if (answer.error !== undefined) {
          toast.error(t('failed.delete'));
          return answer;
        }
        toast.success(t('delete.done'));
        onClose();
        return undefined;
      }}
      onClose={onClose}
    />
  );
}
