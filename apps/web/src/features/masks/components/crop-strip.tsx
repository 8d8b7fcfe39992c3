import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import { StateMark } from '@sarm/annotator/react/state-mark';
import type { Crop } from '@sarm/contracts/http/detection/detections.entities';
import { shortId } from '@sarm/domain/ids';
import { useTranslation } from 'react-i18next';
import type { MaskEditor } from '../hooks/use-mask-editor.ts';
import { CropThumb } from '../../../shared/crops/crop-thumb.tsx';

const AROUND = 4;

/** The neighbours of the chosen crop, each with how far it is. */
export function CropStrip({ editor }: { readonly editor: MaskEditor }) {
  const { t } = useTranslation('masks');
  const { choice, added, actions } = editor;
  const { crops, chosen } = choice;
  if (crops.length === 0) return null;
  const place = Math.max(
    0,
    crops.findIndex(({ id }) => id === chosen?.id),
  );
  const from = Math.max(0, Math.min(place - AROUND, crops.length - 2 * AROUND - 1));
  const stateOf = (crop: Crop) =>
    added?.has(crop.detection_id) === true ? 'verified' : crop.hasMask ? 'in_progress' : 'untouched';
  const TEXTS = { verified: 'stateAdded', in_progress: 'hasMask', untouched: 'noMaskYet' } as const;
  return (
    <Card
      component="nav"
      aria-label={t('strip')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1, py: 1.5, overflow: 'hidden' }}
    >
      <IconButton
        size="small"
        aria-label={t('command.previousCrop')}
        onClick={() => void actions.previousCrop()}
      >
        <PreviousIcon />
      </IconButton>
      <Box
        sx={{
          flex: 1,
          display: 'flex',
          justifyContent: 'safe center',
          gap: 0.75,
          minWidth: 0,
          overflowX: 'auto',
          p: 0.5,
        }}
      >
        {crops.slice(from, from + 2 * AROUND + 1).map((crop) => {
          const isChosen = crop.id === chosen?.id;
          return (
            <ButtonBase
              key={crop.id}
              aria-current={isChosen}
              aria-label={t('cropState', { crop: shortId(crop.id), state: t(TEXTS[stateOf(crop)]) })}
              onClick={() => void editor.select(crop)}
              sx={{
                position: 'relative',
                flex: 'none',
                borderRadius: 0.75,
                outline: isChosen ? 2 : 0,
                outlineStyle: 'solid',
                outlineColor: 'primary.main',
                '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 1 },
              }}
            >
              <CropThumb
                cropId={crop.id}
                sheet={choice.sheet}
                alone={choice.sheetFailed}
                size={isChosen ? 80 : 60}
              />
              <Box
                component="span"
                sx={{
                  position: 'absolute',
                  left: 3,
                  bottom: 3,
                  bgcolor: '#0E1318',
                  borderRadius: '50%',
                  display: 'grid',
                }}
              >
                <StateMark state={stateOf(crop)} />
              </Box>
            </ButtonBase>
          );
        })}
      </Box>
      <IconButton size="small" aria-label={t('command.nextCrop')} onClick={() => void actions.nextCrop()}>
        <NextIcon />
      </IconButton>
    </Card>
  );
}
