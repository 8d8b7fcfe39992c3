import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { calibrationsCalls } from '@sarm/contracts/addresses/calibrations.generated';
import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useConfirm } from '../../../shared/state/use-confirm.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

export interface CalibrationActionsProps {
  readonly calibration: Calibration;
  readonly onEdit: () => void;
}

/** Only its maker and administrators correct or retire one, and nobody corrects what a video points to. */
export function CalibrationActions({ calibration, onEdit }: CalibrationActionsProps) {
  const { t } = useTranslation(['calibrations', 'common']);
  const can = useCan();
  const confirm = useConfirm();
  const toast = useToast();
  const [retire] = useChange(calibrationsCalls.retire);
  const { id, name, videos_count: videos, retired, created_by: createdBy } = calibration;
  const object = { projectId: null, createdBy };
  const confirmRetire = (): void =>
    confirm({
      title: t('calibrations:retire.title'),
      message: t('calibrations:retire.text', { name }),
      confirmLabel: t('calibrations:retire.action'),
      destructive: true,
      onConfirm: async () => {
        const { error } = await retire({ params: { id } });
        if (error !== undefined) throw new Error(errorText(error, t('calibrations:retire.failed')));
        toast.success(t('calibrations:retire.done'));
      },
    });
  return (
    <Box sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end' }}>
      {can(calibrationsCalls.update, object) && (
        <Tooltip title={videos > 0 ? t('calibrations:inUse') : ''} describeChild>
          <span>
            <Button
              size="small"
              disabled={videos > 0}
              onClick={onEdit}
              aria-label={t('calibrations:editOf', { name })}
            >
              {t('common:edit')}
            </Button>
          </span>
        </Tooltip>
      )}
      {!retired && can(calibrationsCalls.retire, object) && (
        <Button size="small" onClick={confirmRetire} aria-label={t('calibrations:retireOf', { name })}>
          {t('calibrations:retire.action')}
        </Button>
      )}
    </Box>
  );
}
