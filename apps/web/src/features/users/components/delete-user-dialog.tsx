import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { usersCalls } from '@sarm/contracts/addresses/users.generated';
import type { Account, UserDeletion } from '@sarm/contracts/http/users/users.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { DangerDialog } from '../../../shared/dialogs/danger-dialog.tsx';
import { useToast } from '../../../shared/state/use-toast.ts';
import { LastAdministratorDialog } from './last-administrator-dialog.tsx';

interface DeleteUserDialogProps {
  readonly account: Account;
  readonly onOpen: (account: Account) => void;
  readonly onClose: () => void;
}

/** PLT-070, PLT-160 */
export function DeleteUserDialog({ account, onOpen, onClose }: DeleteUserDialogProps) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const effect = useRead(usersCalls.deletion, { params: { id: account.id } });
  const [remove] = useChange(usersCalls.remove);
  const [update] = useChange(usersCalls.update);
  const [refused, setRefused] = useState(false);
  const { id, displayName: name, email, isActive } = account;
  const isLast = (error: unknown): boolean => {
    if (errorCode(error) !== 'last_administrator') return false;
    setRefused(true);
    return true;
  };
  const deleteIt = async (): Promise<{ error?: unknown }> => {
    const answer = await remove({ params: { userId: id } });
    if (answer.error !== undefined) {
      if (errorCode(answer.error) !== 'last_administrator') toast.error(t('deleteFailed'));
      return answer;
    }
    toast.success(t('deleted', { name }));
    onClose();
    return {};
  };
  const switchOff = async (): Promise<void> => {
    const { error } = await update({ params: { userId: id }, body: { displayName: name, isActive: false } });
    if (error === undefined) onClose();
    else if (!isLast(error)) toast.error(t('updateFailed'));
  };
  if (refused) return <LastAdministratorDialog account={account} onOpen={onOpen} onClose={onClose} />;
  return (
    <DangerDialog<UserDeletion>
      icon={<DeleteIcon />}
      title={t('deletion.title', { name })}
      detail={`${email} · ${t(isActive ? 'active' : 'inactive')}`}
      effect={{
        answer: effect,
        goes: ({ memberships, sessions, notifications }) => [
          t('deletion.account'),
          t('deletion.memberships', { count: memberships }),
          t('deletion.sessions', { count: sessions }),
          t('deletion.notifications', { count: notifications }),
        ],
        stays: ({ issuedReports, logEntries }) => [
          t('deletion.reports', { count: issuedReports }),
          t('deletion.log', { count: logEntries }),
          t('deletion.records'),
        ],
      }}
      typed={{ label: t('deletion.typeEmail'), expected: email }}
      confirmLabel={t('deletion.confirm')}
      instead={
        <Button color="inherit" onClick={isActive ? () => void switchOff() : onClose}>
          {t(isActive ? 'deletion.switchOff' : 'deletion.leaveInactive')}
        </Button>
      }
      failed={t('deleteFailed')}
      onConfirm={deleteIt}
      onRefused={isLast}
      onClose={onClose}
    />
  );
}
