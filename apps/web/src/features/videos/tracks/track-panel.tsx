import CloseIcon from '@mui/icons-material/Close';
import DownIcon from '@mui/icons-material/ExpandMore';
import UpIcon from '@mui/icons-material/ExpandLess';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { GradeMark } from '@sarm/ui/figures/grade-mark';
import type { FramePlayer } from '@sarm/viewer/core/frame-player';
import { timeOf } from '@sarm/viewer/core/frame-clock';
import { pathAround } from '@sarm/viewer/core/path-around';
import { placeOfFrame, type ViewerTracks } from '@sarm/viewer/core/viewer-tracks';
import { headAt } from '@sarm/viewer/layers/draw-heads';
import { PathPlot } from '@sarm/viewer/react/path-plot';
import { useReadFrame } from '@sarm/viewer/react/use-player-state';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { secondsWithTwoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useViewerTexts } from '../hooks/use-viewer-texts.ts';
import { TrackFigures } from './track-figures.tsx';

export interface TrackPanelProps {
  readonly player: FramePlayer;
  readonly tracks: ViewerTracks;
  readonly selected: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onClose: () => void;
  readonly actions?: ReactNode;
}

/** The chosen track: its path around the frame, its kinematics, and the way to its frames. */
export function TrackPanel({ player, tracks, selected, onMove, onClose, actions }: TrackPanelProps) {
  const { t } = useTranslation(['viewer', 'common']);
  const locale = useLocale();
  const texts = useViewerTexts();
  const frame = useReadFrame(player);
  const at = timeOf(player.clock, frame);
  const path = useMemo(() => pathAround(tracks, selected, at), [tracks, selected, at]);
  const track = tracks.tracks[selected];
  if (track === undefined) return null;
  const place = placeOfFrame(tracks, frame);
  const { index } = tracks.frames;
  const seen = track.firstFrame <= place && place <= track.lastFrame;
  const seconds = (value: number): string => secondsWithTwoDecimals(value, locale);
  return (
    <Card component="section" aria-labelledby="track-title">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 1, pb: 1 }}>
        {track.grade !== null && <GradeMark grade={track.grade} />}
        <Typography variant="h3" component="h2" id="track-title">
          {t('viewer:track', { id: track.id })}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1, lineHeight: 1.25 }}>
          {track.grade === null ? t('viewer:notGraded') : t(`viewer:grade.${track.grade}`)}
        </Typography>
        <IconButton size="small" aria-label={t('viewer:previousTrack')} onClick={() => onMove(-1)}>
          <UpIcon fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={t('viewer:nextTrack')} onClick={() => onMove(1)}>
          <DownIcon fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={t('viewer:closeTrack')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 1.5 }}>
        {path === null ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('viewer:noPath')}
          </Typography>
        ) : (
          <PathPlot
            path={path}
            grade={track.grade}
            now={seen ? headAt(tracks, selected, place) : null}
            pixelSize={tracks.pixelSize}
            texts={{
              plot: t('viewer:plot', { id: track.id, from: seconds(path.from), to: seconds(path.to) }),
              around: t('viewer:around', { frame }),
              from: texts.timeline.seconds(path.from),
              to: texts.timeline.seconds(path.to),
              micrometres: texts.micrometres,
              head: t('viewer:pathHead'),
              average: t('viewer:pathAverage'),
              straight: t('viewer:pathStraight'),
            }}
          />
        )}
        <TrackFigures kinematics={track.kinematics} calibrated={tracks.pixelSize !== null} />
        <Typography
          variant="caption"
          sx={{ color: 'text.secondary', borderTop: '1px solid', borderColor: 'hairline', pt: 1 }}
        >
          {t('viewer:facts', {
            first: index[track.firstFrame] ?? 0,
            last: index[track.lastFrame] ?? 0,
            seconds: seconds(track.lastSecond - track.firstSecond),
            found: track.points,
            all: track.lastFrame - track.firstFrame + 1,
          })}
          <br />
          {t('viewer:bcfNote')}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => player.goTo(index[track.firstFrame] ?? 0)}
          >
            {t('viewer:goToFrames')}
          </Button>
          {actions}
        </Box>
      </Box>
    </Card>
  );
}
