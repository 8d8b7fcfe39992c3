import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import type { MaskEditor } from '../hooks/use-mask-editor.ts';
import { MaskInformation } from './mask-information.tsx';
import { MaskPreview } from './mask-preview.tsx';
import { PartList } from './part-list.tsx';

/** TEC-105 to TEC-107, TEC-200: what was generated or drawn, and where it goes. */
export function MaskPanel({ editor }: { readonly editor: MaskEditor }) {
  const { t } = useTranslation('masks');
  const { drawing, calls, isAdded, page } = editor;
  const { mask } = drawing;
  const isAdding = calls.busy === 'adding';
  const addText = (): string => {
    if (isAdding) return t('adding');
    if (page === 'video') return t(isAdded ? 'readdToDataset' : 'addToDataset');
    return t(isAdded ? 'readd' : 'add');
  };
  return (
    <Card
      component="section"
      aria-label={t('generatedMask')}
      sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48, px: 2 }}>
        <Typography variant="h4" component="h2" sx={{ flex: 1 }}>
          {t('generatedMask')}
        </Typography>
        {mask !== null && (
          <StatusChip tone="success" label={t(mask.model_id === null ? 'drawnByHand' : 'maskGenerated')} />
        )}
      </Box>
      <Box
        sx={{
          position: 'relative',
          mx: 2,
          height: 176,
          bgcolor: 'micrograph',
          borderRadius: 1,
          overflow: 'hidden',
        }}
      >
        {drawing.drawing !== null && mask !== null && <MaskPreview drawing={drawing.drawing} />}
        {mask === null && calls.busy !== 'generating' && (
          <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', color: '#fff' }}>
            <Typography
              variant="body2"
              sx={{ px: 1, py: 0.5, borderRadius: 1, bgcolor: 'rgb(0 0 0 / 0.75)' }}
            >
              {t('noMask')}
            </Typography>
          </Box>
        )}
        {calls.busy === 'generating' && <Generating editor={editor} />}
      </Box>
      {mask !== null && <MaskInformation editor={editor} mask={mask} />}
      <PartList editor={editor} />
      <Box sx={{ display: 'grid', gap: 1, p: 2, mt: 'auto', borderTop: 1, borderColor: 'hairline' }}>
        <Button
          variant="outlined"
          disabled={calls.busy === 'generating'}
          onClick={() => void calls.generate()}
          aria-keyshortcuts="G"
        >
          {t('generate')}
        </Button>
        <Button
          variant="contained"
          // TEC-199: on the page of a video the button says itself what is missing.
          disabled={isAdding || (page === 'frame' && mask === null)}
          onClick={() => void calls.add()}
          aria-keyshortcuts="S"
        >
          {addText()}
        </Button>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('labelHint')}
        </Typography>
      </Box>
    </Card>
  );
}

function Generating({ editor: { points, models } }: { readonly editor: MaskEditor }) {
  const { t } = useTranslation('masks');
  return (
    <Box
      role="status"
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        alignContent: 'center',
        justifyItems: 'center',
        gap: 0.5,
        px: 2,
        textAlign: 'center',
        bgcolor: 'rgba(14, 19, 24, 0.86)',
        color: '#fff',
      }}
    >
      <CircularProgress size={24} color="inherit" aria-hidden />
      <Typography variant="h4" component="p">
        {t('generating')}
      </Typography>
      <Typography variant="caption">
        {t('processing', { count: points.points.length, model: models.model?.name ?? '' })}
      </Typography>
      <Typography variant="caption">{t('fewSeconds')}</Typography>
    </Box>
  );
}
