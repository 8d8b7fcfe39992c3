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
  readonly onAreas: () => void;
}

const BLOCKED = {
  color: 'action.disabled',
  cursor: 'default',
  '&:hover': { bgcolor: 'transparent' },
} as const;

/**
 * BUS-231: nobody corrects what a video points to. Who may retire one and take that back is answered by the server,
 * because it depends on videos that the screen does not have.
 */
export function CalibrationActions({ calibration, onEdit, onAreas }: CalibrationActionsProps) {
  const { t } = useTranslation(['calibrations', 'common']);
  const can = useCan();
  const confirm = useConfirm();
  const toast = useToast();
  const [retire] = useChange(calibrationsCalls.retire);
  const [restore] = useChange(calibrationsCalls.restore);
  const { id, name, videos_count: videos, retired, may_retire: mayRetire } = calibration;
  const object = { projectId: null, createdBy: calibration.created_by };
  const action = retired ? 'restore' : 'retire';
  const label = t(`calibrations:${action}Of`, { name });
  const confirmAction = (): void =>
    confirm({
      title: t(`calibrations:${action}.title`),
      message: t(`calibrations:${action}.text`, { name }),
      confirmLabel: t(`calibrations:${action}.action`),
      destructive: !retired,
      onConfirm: async () => {
        const { error } = await (retired ? restore : retire)({ params: { id } });
        if (error !== undefined) throw new Error(errorText(error, t(`calibrations:${action}.failed`)));
        toast.success(t(`calibrations:${action}.done`));
      },
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, justifyContent: 'flex-end' }}>
      <Button size="small" onClick={onAreas} aria-label={t('calibrations:areas.of', { name })}>
        {t('calibrations:areas.action')}
      </Button>
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
      {mayRetire && (
        <Button size="small" onClick={confirmAction} aria-label={label}>
          {t(`calibrations:${action}.action`)}
        </Button>
      )}
      {retired && !mayRetire && (
        <Tooltip title={t('calibrations:restore.blocked')} describeChild>
          <Button size="small" aria-disabled aria-label={label} sx={BLOCKED}>
            {t('calibrations:restore.action')}
          </Button>
        </Tooltip>
      )}
    </Box>
  );
}
