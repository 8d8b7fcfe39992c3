import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { mediaCalls } from '@sarm/contracts/addresses/media.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { FigureValue } from '@sarm/ui/figure-value';
import { Micrograph } from '@sarm/ui/micrograph';
import { Stat, StatList } from '@sarm/ui/stat';
import { useTranslation } from 'react-i18next';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { fileSize } from '../../../shared/format/file-size.ts';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { PATHS } from '../../../shared/paths.ts';
import { isRunning } from '../../../shared/videos/video-tones.ts';
import { RefusedPictures, StartCheck, useRefusedPictures } from './picture-set-line.tsx';
import { VideoTexts } from './video-texts.tsx';

/** In place of the player: what a set holds, how it was prepared, and which of its files were refused. */
export function PictureSetView({ video }: { readonly video: Video }) {
  const { t } = useTranslation(['pictures', 'videos', 'common']);
  const locale = useLocale();
  const { refused, total } = useRefusedPictures(video);
  const { url } = buildRequest(mediaCalls.thumbnail, { params: { id: video.id }, query: {} });
  const waits =
    video.processingStatus === 'uploaded' || (isRunning(video.processingStatus) && video.lastTaskId === null);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {waits && <StartCheck video={video} />}
      {total > 0 && (
        <Alert severity="warning">
          <AlertTitle>{t('pictures:refusedPictures', { count: total })}</AlertTitle>
          <RefusedPictures pictures={refused} />
        </Alert>
      )}
      <Card
        sx={{ p: 2, display: 'grid', gap: 2, gridTemplateColumns: { sm: '240px 1fr' }, alignItems: 'start' }}
      >
        <Micrograph ratio="4 / 3" sx={{ borderRadius: 1 }}>
          {video.framesCount === null ? null : <AuthedImage source={url} alt="" />}
        </Micrograph>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <StatList>
            <Stat label={t('pictures:kind')} value={noDecimals(video.extractedFramesCount, locale)} />
            <Stat label={t('pictures:preparation')} value={t(`pictures:preparations.${video.preparation}`)} />
            <Stat
              label={t('videos:detail.calibration')}
              value={
                video.calibrationName === null ? (
                  <FigureValue
                    value={null}
                    notAvailable={t('common:notAvailable')}
                    reason={t('common:notStored')}
                  />
                ) : (
                  <Crumb to={PATHS.sarmCalibrations} label={video.calibrationName} />
                )
              }
            />
            <Stat label={t('videos:detail.size')} value={fileSize(video.size, locale)} />
          </StatList>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('pictures:intro')}
          </Typography>
        </Box>
      </Card>
      <VideoTexts video={video} />
    </Box>
  );
}
