import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { AnnotationFrame } from '@sarm/contracts/http/labels/labels.entities';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { readStatus, STATUS_TONES } from '../state/frame-status.ts';

export function FrameStatus({ frame }: { readonly frame: Pick<AnnotationFrame, 'status'> }) {
  const { t } = useTranslation('annotationList');
  const status = readStatus(frame.status);
  return <StatusChip label={t(`status.${status}`)} tone={STATUS_TONES[status]} />;
}

/** How many boxes of the frame are in a data label. */
export function FrameProgress({ frame }: { readonly frame: AnnotationFrame }) {
  const { t } = useTranslation('annotationList');
  const { labeled: done, total, progress } = frame;
  const text = total === 0 ? t('noBoxes') : t('inLabels', { done, count: total });
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 120 }}>
      <LinearProgress variant="determinate" value={progress} aria-label={text} sx={{ height: 4 }} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
    </Box>
  );
}
