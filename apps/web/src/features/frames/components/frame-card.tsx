import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { Micrograph } from '@sarm/ui/micrograph';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthedImage, type FailureTexts } from '../../../shared/media/authed-image.tsx';
import { mediaUrl } from '../../../shared/media/media-url.ts';
import { useFrameTexts } from '../../../shared/media/use-frame-texts.ts';

export interface FrameCardProps {
  readonly frame: Frame;
  readonly index: number;
  /** Only the active card is in the tab order; arrow keys move between cards. */
  readonly active: boolean;
  readonly onFocus: (index: number) => void;
  readonly onKey: (event: KeyboardEvent, index: number) => void;
  readonly onView: (index: number) => void;
  readonly onToggle: (frame: Frame) => void;
  readonly onDetections: (frame: Frame) => void;
  /** What a workflow offers in addition; `tabIndex` keeps its buttons in the order of the cards. */
  readonly more?: ((frame: Frame, tabIndex: number) => ReactNode) | undefined;
  readonly failureTexts?: FailureTexts | undefined;
}

const onPicture = { bgcolor: 'background.paper', color: 'text.primary' };

/** BUS-063, BUS-064 */
export const FrameCard = memo(function FrameCard(props: FrameCardProps) {
  const { frame, index, active, onFocus, onKey, onView, onToggle, onDetections, more, failureTexts } = props;
  const { t } = useTranslation('frames');
  const texts = useFrameTexts()(frame);
  const stop = active ? 0 : -1;
  return (
    <Card
      role="group"
      tabIndex={stop}
      data-frame-card={index}
      aria-label={texts.cardLabel}
      onFocus={() => onFocus(index)}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) onKey(event, index);
      }}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        contentVisibility: 'auto',
        containIntrinsicSize: '220px 270px',
        ...(frame.selected
          ? { borderColor: 'primary.main', outline: '1px solid', outlineColor: 'primary.main' }
          : {}),
      }}
    >
      <Micrograph
        ratio={`${Math.max(frame.width, 1)} / ${Math.max(frame.height, 1)}`}
        sx={{ cursor: 'zoom-in' }}
      >
        <Box sx={{ width: '100%', height: '100%' }} onClick={() => onView(index)}>
          <AuthedImage source={mediaUrl('frame', frame.id)} alt={texts.name} failureTexts={failureTexts} />
        </Box>
        <Box sx={{ position: 'absolute', top: 6, left: 6, display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
          {frame.selected && <Chip label={t('preselected')} color="primary" />}
          {frame.detectionStatus === 'completed' && <Chip label={t('detected')} sx={onPicture} />}
          {frame.annotated && <Chip label={t('annotated')} sx={onPicture} />}
        </Box>
      </Micrograph>
      <Box sx={{ p: 1, display: 'flex', flexDirection: 'column', gap: 0.5, flex: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline' }}>
          <Typography variant="body2" sx={{ fontWeight: 640, flex: 1 }}>
            {texts.name}
          </Typography>
          {texts.time !== null && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {texts.time}
            </Typography>
          )}
        </Box>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {frame.detectionStatus === 'completed'
            ? t('detectionsValue', { count: frame.detectionCount })
            : t('noDetections')}
        </Typography>
        {frame.note !== '' && (
          <Typography
            variant="caption"
            sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {frame.note}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 'auto', pt: 0.5 }}>
          <Button
            size="small"
            variant={frame.selected ? 'text' : 'outlined'}
            tabIndex={stop}
            aria-label={texts.toggleLabel}
            onClick={() => onToggle(frame)}
            sx={{ flex: 1 }}
          >
            {t(frame.selected ? 'unselect' : 'select')}
          </Button>
          <Button
            size="small"
            tabIndex={stop}
            disabled={frame.detectionStatus !== 'completed'}
            aria-label={texts.viewDetectionsLabel}
            onClick={() => onDetections(frame)}
            sx={{ flex: '1 1 100%', order: 1 }}
          >
            {t('viewDetections')}
          </Button>
          <Button
            size="small"
            tabIndex={stop}
            aria-label={texts.viewLabel}
            onClick={() => onView(index)}
            sx={{ flex: 1 }}
          >
            {t('view')}
          </Button>
        </Box>
        {more?.(frame, stop)}
      </Box>
    </Card>
  );
});
