import StorageIcon from '@mui/icons-material/StorageOutlined';
import Typography from '@mui/material/Typography';
import type { Retention } from '@sarm/contracts/http/system-settings/system-settings.routes';
import { useTranslation } from 'react-i18next';
import { type CountedEffect, DangerDialog } from '../../../shared/dialogs/danger-dialog.tsx';
import { useRetentionFormat } from './retention-effect.tsx';

export interface RetentionDialogProps {
  readonly answer: CountedEffect<Retention>;
  readonly effect: Retention;
  /** The period that is saved now. */
  readonly before: number;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** What goes cannot be brought back, so the number of files is typed. */
export function RetentionDialog({ answer, effect, before, onConfirm, onClose }: RetentionDialogProps) {
  const { t } = useTranslation('system');
  const { size, day } = useRetentionFormat();
  const { originals: count, uploaders, firstAt, days } = effect;
  const date = day(firstAt);
  return (
    <DangerDialog
      icon={<StorageIcon />}
      title={t('retention.dialog.title', { count, date })}
      detail={t('retention.dialog.detail', { before, after: days })}
      effect={{
        answer,
        goes: ({ originals, originalBytes }) => [
          t('retention.dialog.goes', { count: originals, size: size(originalBytes) }),
          t('retention.dialog.goesAgain'),
        ],
        stays: ({ needed }) => [
          ...(needed > 0 ? [t('retention.needed', { count: needed })] : []),
          t('retention.stays'),
        ],
      }}
      typed={{ label: t('retention.dialog.type', { count }), expected: String(count) }}
      confirmLabel={t('retention.dialog.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('retention.dialog.note', { count: uploaders, date })}
      </Typography>
    </DangerDialog>
  );
}
