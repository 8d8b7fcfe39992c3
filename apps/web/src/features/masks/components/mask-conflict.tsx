import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { openDrawing } from '@sarm/annotator/masks/mask-drawing';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MaskEditor } from '../hooks/use-mask-editor.ts';
import { MaskPreview } from './mask-preview.tsx';

/** The mask was stored from elsewhere since: both are shown, and the person decides which stays. */
export function MaskConflict({ editor: { drawing, crop } }: { readonly editor: MaskEditor }) {
  const { t } = useTranslation('masks');
  const id = useId();
  if (drawing.status !== 'conflict' || crop === undefined) return null;
  const stored = drawing.mask === null ? null : openDrawing(drawing.mask, crop, crop.um_per_px);
  const picture = (title: string, shown: typeof stored) => (
    <Box component="figure" sx={{ m: 0 }}>
      <Box sx={{ height: 160, bgcolor: 'micrograph', borderRadius: 1 }}>
        {shown !== null && <MaskPreview drawing={shown} />}
      </Box>
      <Typography component="figcaption" variant="caption">
        {title}
      </Typography>
    </Box>
  );
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('conflict.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2">{t('conflict.text')}</Typography>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
          {picture(t('conflict.mine'), drawing.drawing)}
          {picture(t('conflict.stored'), stored)}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={drawing.takeStored}>{t('conflict.takeStored')}</Button>
        <Button variant="contained" onClick={() => void drawing.keepMine()}>
          {t('conflict.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
