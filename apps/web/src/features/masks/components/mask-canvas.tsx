import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CircularProgress from '@mui/material/CircularProgress';
import Slider from '@mui/material/Slider';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { MASK_COMMANDS } from '@sarm/annotator/masks/mask-commands';
import { MASK_LOOKS, type MaskLook } from '@sarm/annotator/masks/part-styles';
import { MaskStage } from '@sarm/annotator/react/mask-stage';
import { shortId } from '@sarm/domain/ids';
import { MASK_PART_CODES } from '@sarm/domain/shapes/masks';
import { ErrorState } from '@sarm/ui/error-state';
import { Kbd } from '@sarm/ui/kbd';
import { useTranslation } from 'react-i18next';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { MaskEditor } from '../hooks/use-mask-editor.ts';
import { PointCounts } from './point-counts.tsx';
import { ScaleBar } from './scale-bar.tsx';

const HEIGHT = 600;

/** TEC-103, TEC-104: the picture of the crop, on which points and strokes are placed. */
export function MaskCanvas({ editor }: { readonly editor: MaskEditor }) {
  const { t } = useTranslation('masks');
  const { points, tools } = editor;
  const mode = t(points.label === 1 ? 'foreground' : 'background');
  return (
    <Card component="section" aria-label={t('canvas')} sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          minHeight: 48,
          px: 2,
          py: 0.5,
        }}
      >
        <Typography variant="h4" component="h2" sx={{ flex: 1 }}>
          {t('original', { mode })}
        </Typography>
        <Typography id="mask-strength" variant="caption" sx={{ color: 'text.secondary' }}>
          {t('mask')}
        </Typography>
        <Slider
          size="small"
          aria-labelledby="mask-strength"
          min={0.1}
          max={1}
          step={0.1}
          value={tools.strength}
          onChange={(_, value) => tools.setStrength(value)}
          sx={{ width: 64 }}
        />
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label={t('look.label')}
          value={tools.look}
          onChange={(_, look: MaskLook | null) => look !== null && tools.setLook(look)}
        >
          {MASK_LOOKS.map((look) => (
            <ToggleButton key={look} value={look} sx={{ px: 1.25, gap: 0.5, textTransform: 'none' }}>
              {t(`look.${look}`)}
              {look === 'hidden' && <Kbd>{MASK_COMMANDS.hideMask.key}</Kbd>}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Box sx={{ position: 'relative', bgcolor: 'micrograph', height: { xs: 360, md: HEIGHT } }}>
        <StageOrState editor={editor} />
        <Toast editor={editor} />
      </Box>
      <PointCounts points={points.points} mode={points.label} loaded={editor.picture.picture !== null} />
    </Card>
  );
}

function StageOrState({ editor }: { readonly editor: MaskEditor }) {
  const { t } = useTranslation(['masks', 'common']);
  const locale = useLocale();
  const { choice, crop, picture, drawing, points, tools, view } = editor;
  if (choice.chosen === null)
    return <Centred>{t(editor.page === 'frame' ? 'masks:selectCrop' : 'masks:selectCropInVideo')}</Centred>;
  if (picture.failure !== null)
    return (
      <Box sx={{ p: 2 }}>
        <ErrorState
          message={t('masks:pictureFailed')}
          retryLabel={t('common:retry')}
          onRetry={picture.retry}
        />
      </Box>
    );
  if (picture.picture === null || editor.size === null)
    return (
      <Centred>
        <CircularProgress size={28} aria-label={t('common:loading')} />
      </Centred>
    );
  return (
    <MaskStage
      key={choice.chosen.id}
      picture={picture.picture}
      crop={crop ?? choice.chosen}
      drawing={drawing.drawing}
      look={tools.look}
      strength={tools.strength}
      shownParts={tools.shownParts}
      partLabel={(part) => `${MASK_PART_CODES[part]} ${t(`masks:part.${part}`)}`}
      points={points.points}
      tool={tools.tool}
      part={tools.part}
      radius={tools.size / 2}
      hand={tools.hand}
      cursor={tools.cursor}
      view={view.view}
      name={t('masks:canvasName', { crop: shortId(choice.chosen.id) })}
      keyHint={t('masks:canvasHint')}
      pointText={({ label, x, y }) =>
        t('masks:pointText', {
          mode: t(label === 1 ? 'masks:foreground' : 'masks:background'),
          x: noDecimals(x, locale),
          y: noDecimals(y, locale),
        })
      }
      onRoom={view.setRoom}
      onPress={tools.press}
      onMove={tools.move}
      onRelease={tools.release}
      onClosePolygon={tools.close}
      onZoom={view.zoom}
      onPan={view.pan}
    >
      <ScaleBar size={editor.size} scale={view.view.scale} umPerPx={crop?.um_per_px ?? null} />
    </MaskStage>
  );
}

function Centred({ children }: { readonly children: React.ReactNode }) {
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        placeItems: 'center',
        p: 3,
        textAlign: 'center',
        color: '#fff',
      }}
    >
      {children}
    </Box>
  );
}

/** TEC-108: at the lower right of the picture, not over the buttons. */
function Toast({ editor: { toast } }: { readonly editor: MaskEditor }) {
  const { t } = useTranslation();
  if (toast.toast === null) return null;
  const { id, type, message } = toast.toast;
  return (
    <Alert
      key={id}
      severity={type}
      role={type === 'error' ? 'alert' : 'status'}
      onClose={toast.close}
      closeText={t('close')}
      sx={{ position: 'absolute', right: 16, bottom: 16, maxWidth: 'calc(100% - 32px)', zIndex: 2 }}
    >
      {message}
    </Alert>
  );
}
