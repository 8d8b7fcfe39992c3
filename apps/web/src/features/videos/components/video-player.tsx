import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Alert from '@mui/material/Alert';
import { Micrograph } from '@sarm/ui/micrograph';
import { useTranslation } from 'react-i18next';
import { usePlayableVideo } from '../hooks/use-playable-video.ts';
import { ratioOf } from '../state/picture-ratio.ts';
import { PlaybackFailure } from './playback-failure.tsx';

/** The full video in the browser's own player, for a quick look. Single frames are shown on the page of the video. */
export function VideoPlayer({
  video,
  autoPlay = false,
}: {
  readonly video: Video;
  readonly autoPlay?: boolean;
}) {
  const { t } = useTranslation(['videos', 'common']);
  const { url, failure, ready, retry, broke, resumeAt } = usePlayableVideo(video);
  if (!ready) return <Alert severity="info">{t('videos:player.notReady')}</Alert>;
  if (failure !== null) return <PlaybackFailure failure={failure} onRetry={retry} />;
  return (
    <Micrograph ratio={ratioOf(video.resolution)} sx={{ borderRadius: 1, maxHeight: '70vh', width: '100%' }}>
      {url === null ? (
        <Box>
          <CircularProgress aria-label={t('videos:player.loading')} />
        </Box>
      ) : (
        // Recordings of a microscope have no sound, so there is nothing to caption.
        <video
          src={url}
          controls
          muted
          playsInline
          loop
          autoPlay={autoPlay}
          aria-label={video.name}
          onError={(event) => broke(event.currentTarget.currentTime)}
          onLoadedMetadata={({ currentTarget: element }) => {
            if (resumeAt() === 0) return;
            element.currentTime = resumeAt();
            void element.play().catch(() => undefined);
          }}
        />
      )}
    </Micrograph>
  );
}
