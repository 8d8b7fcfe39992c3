import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { AnnotationFrame } from '@sarm/contracts/http/labels/labels.entities';
import { Micrograph } from '@sarm/ui/micrograph';
import { Stat, StatList } from '@sarm/ui/stat';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAndTime, noDecimals, secondsWithTwoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { AnnotationToolButton } from '../../../shared/frames/annotation-tool-button.tsx';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { mediaUrl } from '../../../shared/media/media-url.ts';
import { useFrameFailureTexts } from '../../../shared/media/use-frame-failure-texts.ts';
import { FrameProgress, FrameStatus } from './frame-progress.tsx';

export interface FrameDetailsDialogProps {
  readonly frame: AnnotationFrame;
  readonly onClose: () => void;
}

/** TEC-067 */
export function FrameDetailsDialog({ frame, onClose }: FrameDetailsDialogProps) {
  const { t } = useTranslation(['annotationList', 'common']);
  const locale = useLocale();
  const id = useId();
  const failureTexts = useFrameFailureTexts();
  const { frameNumber: number, video_name: video, timeOffset, width, height } = frame;
  const name = t('annotationList:frameOf', { number, video });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{name}</DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 240px' },
        }}
      >
        <Micrograph ratio={`${Math.max(width, 1)} / ${Math.max(height, 1)}`} sx={{ borderRadius: 1 }}>
          <AuthedImage retry source={mediaUrl('frame', frame.id)} alt={name} failureTexts={failureTexts} />
        </Micrograph>
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <FrameStatus frame={frame} />
          <FrameProgress frame={frame} />
          <StatList>
            <Stat label={t('annotationList:details.boxes')} value={noDecimals(frame.total, locale)} />
            <Stat label={t('annotationList:details.labeled')} value={noDecimals(frame.labeled, locale)} />
            <Stat label={t('annotationList:stats.masks')} value={noDecimals(frame.masks, locale)} />
            <Stat label={t('annotationList:column.dataset')} value={frame.dataset_name} wide />
            {timeOffset !== null && (
              <Stat
                label={t('annotationList:details.time')}
                value={t('annotationList:details.timeValue', {
                  value: secondsWithTwoDecimals(timeOffset, locale),
                })}
              />
            )}
            <Stat
              label={t('annotationList:details.size')}
              value={t('annotationList:details.sizeValue', { width, height })}
            />
            <Stat label={t('annotationList:column.date')} value={dateAndTime(frame.createdAt, locale)} />
          </StatList>
        </Box>
      </DialogContent>
      <DialogActions>
        <AnnotationToolButton frameId={frame.id} videoId={frame.videoId} datasetId={frame.dataset_id} />
        <Box sx={{ flex: 1 }} />
        <Button color="inherit" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
