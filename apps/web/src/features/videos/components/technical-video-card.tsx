import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { FigureValue } from '@sarm/ui/figure-value';
import { Micrograph } from '@sarm/ui/micrograph';
import { Stat } from '@sarm/ui/stat';
import { useTranslation } from 'react-i18next';
import { DemoMark } from '../../../shared/components/demo-chip.tsx';
import { dateAndTime, minutesAndSeconds, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { mediaUrl } from '../../../shared/media/media-url.ts';
import { TaskProgress } from '../../../shared/videos/task-progress.tsx';
import { VideoStatusChip } from '../../../shared/videos/video-status-chip.tsx';
import { isRunning } from '../../../shared/videos/video-tones.ts';
import { useVideoFailure } from '../hooks/use-video-failure.ts';
import { TechnicalVideoButtons, type TechnicalVideoButtonsProps } from './technical-video-buttons.tsx';

export interface TechnicalVideoCardProps extends TechnicalVideoButtonsProps {
  /** Why the server did not start an extraction. */
  readonly refusal: string | null;
}

function Facts({ video }: { readonly video: Video }) {
  const { t } = useTranslation(['videos', 'recordings', 'common']);
  const locale = useLocale();
  const figure = (value: string | null) => (
    <FigureValue
      value={value}
      notAvailable={t('common:notAvailable')}
      reason={t('recordings:card.checking')}
    />
  );
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 2, rowGap: 0.75 }}
    >
      <Stat
        label={t('videos:columns.resolution')}
        value={figure(video.resolution?.replace('x', ' × ') ?? null)}
      />
      <Stat
        label={t('videos:columns.duration')}
        value={figure(video.duration === null ? null : minutesAndSeconds(video.duration))}
      />
      <Stat label={t('videos:detail.extracted')} value={noDecimals(video.extractedFramesCount, locale)} />
      <Stat label={t('videos:preparation')} value={t(`videos:preparations.${video.preparation}`)} />
      <Stat label={t('recordings:card.dataset')} value={video.datasetName} />
      <Stat
        label={t('recordings:card.lastExtraction')}
        value={
          video.lastExtractionDate === null
            ? t('recordings:card.never')
            : dateAndTime(video.lastExtractionDate, locale)
        }
      />
    </Box>
  );
}

/** TEC-046: one video of a dataset, with what is done with it. */
export function TechnicalVideoCard({ refusal, ...props }: TechnicalVideoCardProps) {
  const { video } = props;
  const stored = useVideoFailure(video);
  const failure = refusal ?? stored;
  const name = video.name === '' ? video.originalFilename : video.name;
  return (
    <Card component="article" aria-label={name} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Micrograph ratio="16 / 9">
        {video.framesCount === null ? null : <AuthedImage source={mediaUrl('video', video.id)} alt="" />}
      </Micrograph>
      <Box sx={{ p: 1.5, display: 'grid', gap: 1, flex: 1, alignContent: 'start' }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minWidth: 0 }}>
          <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <DemoMark of={video} />
          <VideoStatusChip
            video={refusal === null ? video : { processingStatus: 'failed' }}
            workflow="finetune"
          />
        </Box>
        {video.description !== '' && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {video.description}
          </Typography>
        )}
        <Facts video={video} />
        {isRunning(video.processingStatus) && <TaskProgress video={video} />}
        {failure !== '' && (
          <Typography variant="caption" role="status" sx={{ color: 'error.main' }}>
            {failure}
          </Typography>
        )}
      </Box>
      <TechnicalVideoButtons {...props} />
    </Card>
  );
}
