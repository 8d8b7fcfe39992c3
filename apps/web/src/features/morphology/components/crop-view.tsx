import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import { openDrawing } from '@sarm/annotator/masks/mask-drawing';
import { MaskOutlines } from '@sarm/annotator/react/mask-outlines';
import type { CropDetails } from '@sarm/contracts/http/detection/detections.entities';
import type { StoredMask } from '@sarm/contracts/http/masks/masks.entities';
import { shortId } from '@sarm/domain/ids';
import { MASK_PARTS } from '@sarm/domain/shapes/masks';
import { Kbd } from '@sarm/ui/kbd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dateOnly, percent, upToTwoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { mediaUrl } from '../../../shared/media/media-url.ts';
import type { Labeling } from '../hooks/use-labeling.ts';
import { maskAddress } from '../state/mask-address.ts';

const WITH_KEY = { '& kbd': { ml: 1 } } as const;

/** The crop as large as there is room, with the outline that was drawn of it. */
export function CropView({ labeling }: { readonly labeling: Labeling }) {
  const { t } = useTranslation('morphology');
  const locale = useLocale();
  const { item, crop, crops, actions, label } = labeling;
  const mask = labeling.measures.currentData?.mask ?? null;
  const mark = (pressed: boolean, press: () => unknown, text: string, key: string) => (
    <ToggleButton
      value={key}
      size="small"
      color="primary"
      selected={pressed}
      onChange={() => void press()}
      sx={{ px: 1.25, py: 0.375, gap: 0.75, textTransform: 'none' }}
    >
      {text}
      <Kbd>{key}</Kbd>
    </ToggleButton>
  );
  return (
    <Card component="section" aria-label={t('crop')} sx={{ minWidth: 0, order: { xs: -1, lg: 0 } }}>
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
        {item !== undefined && (
          <Typography variant="h4" component="h2" sx={{ fontFamily: 'monospace' }}>
            {shortId(item.detection_id)}
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1 }}>
          {crops.number !== null && t('objectOf', { number: crops.number, total: crops.total })}
          {crop !== undefined && ` · ${t('detection', { percent: percent(100 * crop.confidence, locale) })}`}
        </Typography>
        {mark(labeling.showsMeasures, actions.measures, t('measures'), 'M')}
        {mark(labeling.showsOutline, actions.outline, t('outline'), 'X')}
      </Box>
      <Box
        sx={{ bgcolor: 'micrograph', display: 'grid', placeItems: 'center', minHeight: { xs: 240, md: 420 } }}
      >
        {item !== undefined && (
          <Picture
            key={item.id}
            detectionId={item.detection_id}
            crop={crop}
            mask={labeling.showsOutline ? mask : null}
            alt={t('cropPicture', { crop: shortId(item.detection_id) })}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1.25 }}>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<PreviousIcon />}
          sx={WITH_KEY}
          disabled={crops.number === null || crops.number <= 1}
          onClick={() => void actions.previous()}
        >
          {t('previous')}
          <Kbd>←</Kbd>
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<NextIcon />}
          sx={WITH_KEY}
          disabled={crops.number === null || crops.number >= crops.total}
          onClick={() => void actions.next()}
        >
          {t('skip')}
          <Kbd>→</Kbd>
        </Button>
        <Box sx={{ flex: 1 }} />
        <Typography
          variant="caption"
          component="div"
          sx={{ color: 'text.secondary', textAlign: 'right', ml: 'auto' }}
        >
          {mask !== null && <div>{t('maskOf', { date: dateOnly(mask.updated_at, locale) })}</div>}
          {item !== undefined && label !== undefined && (
            <MuiLink component={Link} to={maskAddress(item, label.dataset_id)}>
              {t(mask === null ? 'makeMask' : 'correctMask')}
            </MuiLink>
          )}
        </Typography>
      </Box>
    </Card>
  );
}

interface PictureProps {
  readonly detectionId: string;
  readonly crop: CropDetails | undefined;
  readonly mask: StoredMask | null;
  readonly alt: string;
}

const HEIGHT = 560;

function Picture({ detectionId, crop, mask, alt }: PictureProps) {
  const { width, height } = crop ?? { width: 1, height: 1 };
  return (
    <Box
      sx={{
        position: 'relative',
        // Exactly the picture, so that outline and scale lie where it lies.
        width: `min(100%, ${(HEIGHT * width) / height}px)`,
        aspectRatio: `${width} / ${height}`,
        '& img': { width: '100%', height: '100%', display: 'block' },
      }}
    >
      <AuthedImage source={mediaUrl('crop', detectionId)} alt={alt} retry />
      {crop !== undefined && crop.id === detectionId && (
        <>
          {mask !== null && <Outline crop={crop} mask={mask} />}
          <Scale crop={crop} />
        </>
      )}
    </Box>
  );
}

function Outline({ crop, mask }: { readonly crop: CropDetails; readonly mask: StoredMask }) {
  const drawing = useMemo(() => openDrawing(mask, crop, crop.um_per_px), [crop, mask]);
  return (
    <Box
      component="svg"
      aria-hidden
      data-outline
      viewBox={`0 0 ${crop.width} ${crop.height}`}
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
    >
      <MaskOutlines
        drawing={drawing}
        crop={crop}
        view={{ scale: 1, left: 0, top: 0, ratio: 1 }}
        filled={false}
        strength={0.6}
        parts={MASK_PARTS}
      />
    </Box>
  );
}

const LENGTHS = [0.5, 1, 2, 5, 10, 20, 50] as const;

/** About a fifth of the picture; none where the video has no calibration. */
function Scale({ crop: { width, um_per_px: umPerPx } }: { readonly crop: CropDetails }) {
  const { t } = useTranslation('morphology');
  const locale = useLocale();
  if (umPerPx === null) return null;
  const about = (width * umPerPx) / 5;
  const um = LENGTHS.reduce((best, each) => (Math.abs(each - about) < Math.abs(best - about) ? each : best));
  return (
    <Box
      sx={{
        position: 'absolute',
        left: 10,
        bottom: 10,
        width: `${(100 * um) / (width * umPerPx)}%`,
        color: '#fff',
        fontSize: 12,
        fontWeight: 600,
        textAlign: 'center',
        textShadow: '0 0 3px #000, 0 0 3px #000',
        borderBottom: '2px solid #fff',
        boxShadow: '0 1px 0 #0E1318',
      }}
    >
      {t('um', { value: upToTwoDecimals(um, locale) })}
    </Box>
  );
}
