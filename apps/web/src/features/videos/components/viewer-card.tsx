import AreaIcon from '@mui/icons-material/HighlightAlt';
import FullIcon from '@mui/icons-material/Fullscreen';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { FramePlayer } from '@sarm/viewer/core/frame-player';
import { countGrades, placeOfFrame, tracksInFrame, type ViewerTracks } from '@sarm/viewer/core/viewer-tracks';
import { AreaOverlay } from '@sarm/viewer/react/area-overlay';
import { FrameLabel } from '@sarm/viewer/react/frame-label';
import { GradeFilter } from '@sarm/viewer/react/grade-filter';
import { LayerToggles } from '@sarm/viewer/react/layer-toggles';
import { Overlay } from '@sarm/viewer/react/overlay';
import { ScaleMark } from '@sarm/viewer/react/scale-mark';
import { Timeline } from '@sarm/viewer/react/timeline';
import { Transport } from '@sarm/viewer/react/transport';
import { useReadFrame } from '@sarm/viewer/react/use-player-state';
import { ViewerStage } from '@sarm/viewer/react/viewer-stage';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoMark } from '../../../shared/components/demo-chip.tsx';
import { AreaLine } from '../area/area-line.tsx';
import type { VideoAreaRead } from '../area/use-video-area.ts';
import type { ViewerState } from '../hooks/use-viewer.ts';
import { useViewerTexts } from '../hooks/use-viewer-texts.ts';
import { ratioOf } from '../state/picture-ratio.ts';

export interface ViewerCardProps {
  readonly video: Video;
  readonly player: FramePlayer;
  readonly source: string;
  readonly tracks: ViewerTracks | null;
  readonly viewer: ViewerState;
  readonly area: VideoAreaRead;
  /** Null while the area is corrected: its parts are drawn over the picture by what does that. */
  readonly onCorrect: (() => void) | null;
  /** The place for what is drawn over the picture. */
  readonly onStage: (element: HTMLElement | null) => void;
  /** Shown over the picture, e.g. that the tracks could not be loaded. */
  readonly note: ReactNode;
  readonly onError: (at: number) => void;
  readonly onKeys: () => void;
}

/** The picture with its layers, the lanes below it and the controls. */
export function ViewerCard(props: ViewerCardProps) {
  const { video, player, source, tracks, viewer, area, note, onCorrect, onStage, onError, onKeys } = props;
  const { t } = useTranslation('viewer');
  const texts = useViewerTexts();
  const card = useRef<HTMLDivElement>(null);
  const toggleFull = (): void => {
    if (document.fullscreenElement === null) void card.current?.requestFullscreen();
    else void document.exitFullscreen();
  };
  return (
    <Card ref={card} sx={{ overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 0.75, px: 1.5, flexWrap: 'wrap' }}>
        <LayerToggles
          label={t('layers')}
          names={{ boxes: t('boxes'), tracks: t('tracks'), ids: t('ids') }}
          shown={viewer.layers}
          disabled={tracks === null}
          onChange={viewer.setLayers}
        />
        <DemoMark of={video} />
        {area.mayCorrect && (
          <Button
            size="small"
            color="inherit"
            startIcon={<AreaIcon />}
            disabled={onCorrect === null}
            onClick={onCorrect ?? undefined}
          >
            {t('area.correct')}
          </Button>
        )}
        <Box sx={{ flex: 1 }} />
        {tracks !== null && <FrameGrades player={player} tracks={tracks} viewer={viewer} />}
        <Tooltip title={t('fullScreen')}>
          <IconButton size="small" aria-label={t('fullScreen')} onClick={toggleFull}>
            <FullIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      <ViewerStage
        player={player}
        source={source}
        label={video.name}
        ratio={ratioOf(video.resolution)}
        onError={onError}
      >
        {area.inUse !== null && onCorrect !== null && <AreaOverlay area={area.inUse} />}
        {tracks !== null && (
          <Overlay
            player={player}
            tracks={tracks}
            layers={viewer.layers}
            shown={viewer.shown}
            selected={viewer.selected}
            onSelect={viewer.select}
          />
        )}
        <FrameLabel player={player} text={texts.timeline.frameAt} />
        {tracks !== null && tracks.pixelSize !== null && (
          <ScaleMark
            pixelSize={tracks.pixelSize}
            pictureWidth={tracks.picture.width}
            text={texts.micrometres}
          />
        )}
        <Box ref={onStage} sx={{ display: 'contents' }} />
      </ViewerStage>
      {note}
      <AreaLine read={area} tracks={tracks} />
      <Timeline
        player={player}
        tracks={tracks}
        selected={viewer.selected}
        texts={texts.timeline}
        onSelect={viewer.select}
      />
      <Box sx={{ borderTop: '1px solid', borderColor: 'hairline' }}>
        <Transport player={player} texts={texts.transport(player.clock.count - 1)} onKeys={onKeys} />
      </Box>
    </Card>
  );
}

function FrameGrades({
  player,
  tracks,
  viewer,
}: Pick<ViewerCardProps, 'player' | 'viewer'> & { readonly tracks: ViewerTracks }) {
  const { t } = useTranslation('viewer');
  const place = placeOfFrame(tracks, useReadFrame(player));
  return (
    <GradeFilter
      label={t('inThisFrame')}
      gradeName={(grade) => t(`grade.${grade}`)}
      counts={countGrades(tracks, place < 0 ? [] : tracksInFrame(tracks, place))}
      filter={viewer.filter}
      onChange={viewer.setFilter}
    />
  );
}
