import { DETECTION } from '@sarm/domain/shapes/detection';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

export interface FramesToolbarProps {
  readonly selected: number;
  readonly shown: number;
  readonly total: number;
  /** Absent: without annotate_detection it is not offered. */
  readonly onDetect: (() => void) | undefined;
}

/** How many frames are selected and shown, and what can be done with the selected ones together. */
export function FramesToolbar({ selected, shown, total, onDetect }: FramesToolbarProps) {
  const { t } = useTranslation(['recordings', 'frames']);
  const max = DETECTION.maxFramesPerRun;
  return (
    <Box sx={{ display: 'flex', gap: 2, mb: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2" sx={{ fontWeight: 620 }} aria-live="polite">
        {t('frames:selectedCount', { count: selected })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('frames:shown', { shown, total })}
      </Typography>
      {onDetect !== undefined && selected > 0 && (
        <Tooltip title={selected > max ? t('recordings:detection.tooMany', { max }) : ''}>
          <span>
            <Button size="small" variant="outlined" disabled={selected > max} onClick={onDetect}>
              {t('recordings:detection.runSelected')}
            </Button>
          </span>
        </Tooltip>
      )}
      <Box sx={{ flex: 1 }} />
      <Typography variant="caption" sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
        {t('frames:keys')}
      </Typography>
    </Box>
  );
}
