import ShieldIcon from '@mui/icons-material/ShieldOutlined';
import Alert from '@mui/material/Alert';
import { usersCalls } from '@sarm/contracts/addresses/users.generated';
import type { OpenSession } from '@sarm/contracts/http/sessions/sessions.routes';
import type { Account } from '@sarm/contracts/http/users/users.routes';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { DangerDialog } from '../../../shared/dialogs/danger-dialog.tsx';
import { dateOnly } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

interface ResetSecondFactorDialogProps {
  readonly account: Account;
  readonly factor: NonNullable<Account['secondFactor']>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** PLT-231. Nothing is typed: it can be repaired, but the person who requests it has to be identified. */
export function ResetSecondFactorDialog({ account, factor, onDone, onClose }: ResetSecondFactorDialogProps) {
  const { t } = useTranslation('users');
  const locale = useLocale();
  const toast = useToast();
  const sessions = useRead(usersCalls.sessions, { params: { id: account.id } });
  const [reset] = useChange(usersCalls.resetTotp);
  const { id, displayName: name, email } = account;
  const confirm = async (): Promise<{ error?: unknown }> => {
    const answer = await reset({ params: { id } });
    if (answer.error !== undefined) return answer;
    toast.success(t('secondFactor.done', { name }));
    onDone();
    onClose();
    return {};
  };
  return (
    <DangerDialog<{ items: OpenSession[] }>
      tone="warning"
      icon={<ShieldIcon />}
      title={t('secondFactor.question', { name })}
      detail={`${email} · ${t('secondFactor.since', { date: dateOnly(factor.since, locale) })}`}
      effect={{
        answer: sessions,
        goes: ({ items }) => [
          ...(factor.app
            ? [t('secondFactor.secretGoes'), t('secondFactor.codesGo', { count: factor.recoveryCodesLeft })]
            : []),
          ...(factor.passkeys > 0 ? [t('secondFactor.passkeys', { count: factor.passkeys })] : []),
          t('deletion.sessions', { count: items.length }),
        ],
        stays: () => [
          t('secondFactor.accountStays'),
          t('secondFactor.logStays'),
          t('secondFactor.mailTells', { name: account.displayName }),
        ],
      }}
      confirmLabel={t('secondFactor.confirm')}
      failed={t('secondFactor.failed')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Alert severity="warning">{t('secondFactor.check')}</Alert>
    </DangerDialog>
  );
}
