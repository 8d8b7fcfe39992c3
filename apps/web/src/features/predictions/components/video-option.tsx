import FormControlLabel from '@mui/material/FormControlLabel';
import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { Micrograph } from '@sarm/ui/micrograph';
import { useTranslation } from 'react-i18next';
import { minutesAndSeconds, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { mediaUrl } from '../../../shared/media/media-url.ts';

export interface VideoOptionProps {
  readonly video: Video;
  readonly chosen: boolean;
}

/** One whose file is not checked yet cannot be decoded, so it cannot be chosen. */
export function VideoOption({ video, chosen }: VideoOptionProps) {
  const { t } = useTranslation(['predictions', 'videos']);
  const locale = useLocale();
  const ready = video.framesCount !== null;
  const facts = [
    ...(video.duration === null ? [] : [minutesAndSeconds(video.duration)]),
    ...(video.frameRate === null
      ? []
      : [t('predictions:setup.rate', { rate: noDecimals(video.frameRate, locale) })]),
    ...(ready ? [] : [t('predictions:setup.notChecked')]),
  ];
  return (
    <FormControlLabel
      value={video.id}
      disabled={!ready}
      control={<Radio size="small" />}
      labelPlacement="start"
      disableTypography
      label={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, flex: 1, minWidth: 0 }}>
          <Micrograph sx={{ width: 48, borderRadius: 0.5, flexShrink: 0 }}>
            {ready ? <AuthedImage source={mediaUrl('video', video.id)} alt="" small /> : null}
          </Micrograph>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" noWrap sx={{ fontWeight: 620 }}>
              {video.name}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {facts.join(' · ')}
            </Typography>
          </Box>
        </Box>
      }
      sx={{
        m: 0,
        pl: 1.25,
        py: 0.5,
        gap: 1,
        border: 1,
        borderRadius: 1,
        borderColor: chosen ? 'primary.main' : 'hairline',
        bgcolor: chosen ? 'action.selected' : 'transparent',
      }}
    />
  );
}
