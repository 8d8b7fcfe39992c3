import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Micrograph } from '@sarm/ui/micrograph';
import { useTranslation } from 'react-i18next';
import { AuthedImage } from '../media/authed-image.tsx';
import { mediaUrl } from '../media/media-url.ts';
import { useFrameTexts } from '../media/use-frame-texts.ts';

export interface DetectionsDialogProps {
  readonly frame: Frame;
  readonly onClose: () => void;
}

/** BUS-067: the frame as it was taken, next to what detection saw in it. */
export function DetectionsDialog({ frame, onClose }: DetectionsDialogProps) {
  const { t } = useTranslation(['frames', 'common']);
  const texts = useFrameTexts()(frame);
  const picture = (label: string, source: string) => (
    <Box component="figure" sx={{ m: 0 }}>
      <Micrograph
        ratio={`${Math.max(frame.width, 1)} / ${Math.max(frame.height, 1)}`}
        sx={{ borderRadius: 1 }}
      >
        <AuthedImage source={source} alt={`${texts.name}: ${label}`} />
      </Micrograph>
      <Typography component="figcaption" variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {label}
      </Typography>
    </Box>
  );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xl" aria-labelledby="detections-title">
      <DialogTitle id="detections-title">{texts.detectionsLabel}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
          {picture(t('frames:original'), mediaUrl('frame', frame.id))}
          {picture(
            t('frames:detectionsValue', { count: frame.detectionCount }),
            mediaUrl('detection-result', frame.id),
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
