import type { Video } from '@sarm/contracts/http/entities';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { Micrograph } from '@sarm/ui/micrograph';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVideoSource } from '../hooks/use-video-source.ts';

const ratioOf = (resolution: string | null): string =>
  /^\d+x\d+$/.test(resolution ?? '') ? (resolution ?? '').replace('x', ' / ') : '4 / 3';

/** BUS-049, BUS-056, BUS-210 */
export function VideoPlayer({
  video,
  autoPlay = false,
}: {
  readonly video: Video;
  readonly autoPlay?: boolean;
}) {
  const { t } = useTranslation(['videos', 'common']);
  const [attempt, setAttempt] = useState(0);
  const [broken, setBroken] = useState(false);
  const { url, failure, streamed } = useVideoSource(video, attempt);
  const element = useRef<HTMLVideoElement>(null);
  const resumeAt = useRef(0);
  const renewals = useRef(0);
  const ready = video.processingStatus !== 'pending';

  const retry = (): void => {
    setBroken(false);
    renewals.current = 0;
    setAttempt((before) => before + 1);
  };
  const failed = (): void => {
    // A media token lives five minutes; one that ran out while watching is renewed and playing goes on from there.
    if (streamed && renewals.current === 0 && (element.current?.currentTime ?? 0) > 0) {
      renewals.current += 1;
      resumeAt.current = element.current?.currentTime ?? 0;
      setAttempt((before) => before + 1);
    } else setBroken(true);
  };
  const loaded = (): void => {
    renewals.current = 0;
    if (element.current !== null && resumeAt.current > 0) {
      element.current.currentTime = resumeAt.current;
      resumeAt.current = 0;
      void element.current.play().catch(() => undefined);
    }
  };

  if (!ready) return <Alert severity="info">{t('videos:player.notReady')}</Alert>;
  if (failure !== null || broken)
    return (
      <Alert
        severity="error"
        action={
          <Button size="small" color="inherit" onClick={retry}>
            {t('common:retry')}
          </Button>
        }
      >
        {t('videos:player.failed')}
        {failure !== null && failure !== 'network' && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {t('videos:player.error', failure)}
          </Box>
        )}
      </Alert>
    );
  return (
    <Micrograph ratio={ratioOf(video.resolution)} sx={{ borderRadius: 1, maxHeight: '70vh', width: '100%' }}>
      {url === null ? (
        <CircularProgress aria-label={t('videos:player.loading')} />
      ) : (
        // Recordings of a microscope have no sound, so there is nothing to caption.
        <video
          ref={element}
          src={url}
          controls
          muted
          playsInline
          loop
          autoPlay={autoPlay}
          aria-label={video.name}
          onError={failed}
          onLoadedMetadata={loaded}
        />
      )}
    </Micrograph>
  );
}
