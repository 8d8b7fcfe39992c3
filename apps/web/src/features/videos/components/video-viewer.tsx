import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ErrorState } from '@sarm/ui/error-state';
import type { FrameClock } from '@sarm/viewer/core/frame-clock';
import { createFramePlayer } from '@sarm/viewer/core/frame-player';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { AreaCorrection } from '../area/area-correction.tsx';
import { useVideoArea } from '../area/use-video-area.ts';
import { useFrameClock } from '../hooks/use-frame-clock.ts';
import { usePlayableVideo } from '../hooks/use-playable-video.ts';
import { useVideoTracks } from '../hooks/use-video-tracks.ts';
import { runCommand, useViewer } from '../hooks/use-viewer.ts';
import { useViewerKeys } from '../hooks/use-viewer-keys.ts';
import { KeysSheet } from './keys-sheet.tsx';
import { PlaybackFailure } from './playback-failure.tsx';
import { TrackCorrections } from '../tracks/track-corrections.tsx';
import { TrackPanel } from '../tracks/track-panel.tsx';
import { TracksCard } from '../tracks/tracks-card.tsx';
import { VideoFiguresCard } from './video-figures.tsx';
import { ViewerCard } from './viewer-card.tsx';
import { PanelSkeleton, StageSkeleton } from './viewer-skeletons.tsx';

export interface VideoViewerProps {
  readonly video: Video;
  /** Below the picture, in its column. */
  readonly children: ReactNode;
}

/** Under 1200 px the panel goes below the picture. */
const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px' },
  alignItems: 'start',
} as const;
const COLUMN = { display: 'grid', gap: 2, minWidth: 0 } as const;

/** BUS-056: the video by its frames, with what an analysis saw in them. */
export function VideoViewer({ video, children }: VideoViewerProps) {
  const { t } = useTranslation(['videos', 'viewer', 'common']);
  const playable = usePlayableVideo(video);
  const clock = useFrameClock(playable.ready ? video.id : null);
  // While a token is renewed the former address stays: the frame that is shown must not go.
  const [opened, setOpened] = useState(playable.url);
  if (playable.url !== null && playable.url !== opened) setOpened(playable.url);
  const failed =
    playable.failure !== null ? (
      <PlaybackFailure failure={playable.failure} onRetry={playable.retry} />
    ) : clock.state === 'failed' ? (
      <ErrorState message={t('viewer:timesFailed')} retryLabel={t('common:retry')} onRetry={clock.retry} />
    ) : null;
  if (clock.state === 'ready' && opened !== null && failed === null)
    return (
      <OpenViewer video={video} clock={clock.value} source={opened} onError={playable.broke}>
        {children}
      </OpenViewer>
    );
  return (
    <Box sx={GRID}>
      <Box sx={COLUMN}>
        {failed ??
          (playable.ready ? (
            <StageSkeleton resolution={video.resolution} label={t('videos:player.loading')} />
          ) : (
            <Alert severity="info">{t('videos:player.notReady')}</Alert>
          ))}
        {children}
      </Box>
      {failed === null && playable.ready && <PanelSkeleton />}
    </Box>
  );
}

interface OpenViewerProps extends VideoViewerProps {
  readonly clock: FrameClock;
  readonly source: string;
  readonly onError: (at: number) => void;
}

function OpenViewer({ video, clock, source, onError, children }: OpenViewerProps) {
  const [query] = useSearchParams();
  const { figures, tracks: loaded, analysisId, waiting } = useVideoTracks(video.id, query.get('analysisId'));
  const tracks = loaded.state === 'ready' ? loaded.value : null;
  const player = useMemo(() => createFramePlayer(clock), [clock]);
  const viewer = useViewer(tracks);
  const area = useVideoArea(video, tracks);
  const [correcting, setCorrecting] = useState(false);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [keysShown, setKeysShown] = useState(false);
  const showKeys = (): void => setKeysShown(true);
  useViewerKeys((command) => runCommand(command, { player, tracks, viewer, showKeys }));
  const move = (by: -1 | 1): void => {
    runCommand(by > 0 ? 'nextTrack' : 'previousTrack', { player, tracks, viewer, showKeys });
  };
  return (
    <Box sx={GRID}>
      <Box sx={COLUMN}>
        <ViewerCard
          video={video}
          player={player}
          source={source}
          tracks={tracks}
          viewer={viewer}
          area={area}
          onCorrect={correcting ? null : () => setCorrecting(true)}
          onStage={setStage}
          onError={onError}
          onKeys={showKeys}
          note={<TracksNote videoId={video.id} loaded={loaded} waiting={waiting} />}
        />
        {/* The panel of the area follows the picture directly where it lies below it. */}
        <Box sx={{ display: { xs: correcting ? 'none' : 'contents', lg: 'contents' } }}>{children}</Box>
      </Box>
      <Box sx={{ ...COLUMN, alignSelf: 'stretch', display: 'flex', flexDirection: 'column' }}>
        {correcting && area.area !== undefined && (
          <AreaCorrection video={video} area={area.area} stage={stage} onClose={() => setCorrecting(false)} />
        )}
        {tracks !== null && viewer.selected !== null ? (
          <TrackPanel
            player={player}
            tracks={tracks}
            selected={viewer.selected}
            onMove={move}
            onClose={() => viewer.select(null)}
            actions={
              analysisId !== null && (
                <TrackCorrections
                  video={video}
                  analysisId={analysisId}
                  track={tracks.tracks[viewer.selected]?.id ?? 0}
                  player={player}
                  onCorrected={() => {
                    viewer.select(null);
                    loaded.retry();
                  }}
                />
              )
            }
          />
        ) : (
          <VideoFiguresCard figures={figures} selectable={tracks !== null} />
        )}
        {tracks !== null && <TracksCard player={player} tracks={tracks} viewer={viewer} />}
        {loaded.state === 'loading' && <PanelSkeleton />}
      </Box>
      {keysShown && <KeysSheet onClose={() => setKeysShown(false)} />}
    </Box>
  );
}

type Loaded = ReturnType<typeof useVideoTracks>['tracks'];

/** Why there are no layers to switch on. */
function TracksNote(props: { readonly videoId: string; readonly loaded: Loaded; readonly waiting: boolean }) {
  const { t } = useTranslation(['viewer', 'videos', 'common']);
  const { loaded, waiting, videoId } = props;
  if (loaded.state === 'failed')
    return (
      <ErrorState message={t('viewer:tracksFailed')} retryLabel={t('common:retry')} onRetry={loaded.retry} />
    );
  if (loaded.state !== 'none' || waiting) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button size="small" color="inherit" component={Link} to={pathTo(PATHS.sarmAnalysis, { videoId })}>
          {t('videos:detail.analyze')}
        </Button>
      }
    >
      {t('viewer:noAnalysis')}
    </Alert>
  );
}
