import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { AnnotationFrame } from '@sarm/contracts/http/labels/labels.entities';
import { Micrograph } from '@sarm/ui/micrograph';
import { useTranslation } from 'react-i18next';
import { DemoMark } from '../../../shared/components/demo-chip.tsx';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { mediaUrl } from '../../../shared/media/media-url.ts';
import { useFrameFailureTexts } from '../../../shared/media/use-frame-failure-texts.ts';
import { FrameProgress, FrameStatus } from './frame-progress.tsx';

export interface AnnotationFrameCardProps {
  readonly frame: AnnotationFrame;
  readonly onDetails: () => void;
}

export function AnnotationFrameCard({ frame, onDetails }: AnnotationFrameCardProps) {
  const { t } = useTranslation('annotationList');
  const failureTexts = useFrameFailureTexts();
  const { frameNumber: number, video_name: video } = frame;
  const name = t('frameOf', { number, video });
  return (
    <Card component="article" aria-label={name} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Micrograph ratio={`${Math.max(frame.width, 1)} / ${Math.max(frame.height, 1)}`}>
        <AuthedImage source={mediaUrl('frame', frame.id)} alt={name} failureTexts={failureTexts} />
      </Micrograph>
      <Box sx={{ p: 1.25, display: 'grid', gap: 1, flex: 1, alignContent: 'start' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 640 }}>
              {t('frameName', { number })}
            </Typography>
            <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
              {video}
            </Typography>
          </Box>
          <DemoMark of={frame} />
          <FrameStatus frame={frame} />
        </Box>
        <FrameProgress frame={frame} />
        <Button
          size="small"
          variant="outlined"
          aria-label={t('details.open', { number })}
          onClick={onDetails}
        >
          {t('details.show')}
        </Button>
      </Box>
    </Card>
  );
}
