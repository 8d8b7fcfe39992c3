import type { Video } from '@sarm/contracts/http/entities';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { FigureValue } from '@sarm/ui/figure-value';
import { Stat } from '@sarm/ui/stat';
import { useTranslation } from 'react-i18next';
import {
  dateAndTime,
  megabytes,
  minutesAndSeconds,
  upToTwoDecimals,
  wholeNumber,
} from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { QualityChip, VideoStatusChip } from './video-chips.tsx';

export interface VideoInfoProps {
  readonly video: Video;
  /** Frames whose detection is completed; null while it is not known. */
  readonly analysedFrames: number | null;
}

/** BUS-058 */
export function VideoInfo({ video, analysedFrames }: VideoInfoProps) {
  const { t } = useTranslation(['videos', 'common']);
  const locale = useLocale();
  const figure = (value: string | null, unit?: string) => (
    <FigureValue
      value={value}
      {...(unit === undefined ? {} : { unit })}
      notAvailable={t('common:notAvailable')}
      reason={t('common:notStored')}
    />
  );
  const whole = (value: number | null) => figure(value === null ? null : wholeNumber(value, locale));
  const differs = video.declaredFramesCount !== null && video.declaredFramesCount !== video.framesCount;
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('videos:detail.info')}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 2, rowGap: 1.25 }}
      >
        <Stat label={t('videos:detail.status')} value={<VideoStatusChip video={video} />} />
        <Stat label={t('videos:detail.quality')} value={<QualityChip video={video} />} />
        <Stat
          label={t('videos:detail.duration')}
          value={figure(video.duration === null ? null : minutesAndSeconds(video.duration))}
        />
        <Stat
          label={t('videos:detail.frameRate')}
          value={figure(
            video.frameRate === null ? null : upToTwoDecimals(video.frameRate, locale),
            t('videos:detail.fps'),
          )}
        />
        <Stat
          label={t('videos:detail.resolution')}
          value={figure(video.resolution?.replace('x', ' × ') ?? null, 'px')}
        />
        <Stat
          label={t('videos:detail.size')}
          value={t('common:megabytes', { value: megabytes(video.size) })}
        />
        <Stat
          label={t('videos:detail.frameCount')}
          value={
            <>
              {whole(video.framesCount)}
              {differs && video.framesCount !== null && (
                <Typography
                  component="span"
                  variant="caption"
                  sx={{ display: 'block', color: 'warning.main' }}
                >
                  {t('videos:detail.declared', { count: video.declaredFramesCount ?? 0 })}
                </Typography>
              )}
            </>
          }
        />
        <Stat label={t('videos:detail.codec')} value={figure(video.codec)} />
        <Stat label={t('videos:detail.extracted')} value={whole(video.extractedFramesCount)} />
        <Stat label={t('videos:detail.analysed')} value={whole(analysedFrames)} />
        <Stat label={t('videos:detail.uploadDate')} value={dateAndTime(video.uploadDate, locale)} />
        <Stat
          label={t('videos:detail.uploadedBy')}
          value={figure(video.uploadedBy === '' ? null : video.uploadedBy)}
        />
        <Stat wide label={t('videos:detail.fileName')} value={video.originalFilename} />
      </Box>
    </Card>
  );
}
