import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { FramePlayer } from '../core/frame-player.ts';
import { lanesOf, spansOfTrack, tickTimes } from '../core/lanes.ts';
import { placeOfFrame, type ViewerTracks } from '../core/viewer-tracks.ts';
import { CellsLane, CrossingsLane, LaneRow, SpansLane } from './timeline-lanes.tsx';
import { TimelineSlider } from './timeline-slider.tsx';
import { useReadFrame } from './use-player-state.tsx';

export interface TimelineTexts {
  readonly timeline: string;
  readonly cells: string;
  readonly analysed: string;
  readonly crossings: string;
  readonly track: (id: number) => string;
  /** "Frame 150 · 3.00 s" */
  readonly frameAt: (frame: number, seconds: number) => string;
  readonly seconds: (value: number) => string;
}

export interface TimelineProps {
  readonly player: FramePlayer;
  readonly tracks: ViewerTracks | null;
  readonly selected: number | null;
  readonly texts: TimelineTexts;
  readonly onSelect: (track: number) => void;
}

const LABELS = 104;
const TICKS = 6;
/** Height of a lane and its hairline, and which of them holds the crossings. */
const ROW = 21;
const CROSSINGS = 2;
/** How near to a mark a click has to be to mean it, as a share of the full width. */
const NEAR = 0.006;

/** Lanes over the entire video, with the shown frame. Pressing goes there; pressing a crossing selects its track. */
export function Timeline({ player, tracks, selected, texts, onSelect }: TimelineProps) {
  const { clock } = player;
  const lanes = useMemo(() => (tracks === null ? null : lanesOf(tracks, clock.end)), [tracks, clock]);
  const spans = useMemo(
    () => (tracks === null || selected === null ? [] : spansOfTrack(tracks, selected)),
    [tracks, selected],
  );
  const press = (at: number, fromTop: number): void => {
    if (Math.floor(fromTop / ROW) !== CROSSINGS) return;
    const hit = lanes?.crossings.find((each) => Math.abs(each.at - at) < NEAR * clock.end);
    if (hit !== undefined) onSelect(hit.track);
  };
  const id = selected === null ? undefined : tracks?.tracks[selected]?.id;
  const end = Math.max(clock.end, 1e-9);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: `${LABELS}px 1fr`, px: 2, pt: 1, position: 'relative' }}>
      <TimelineSlider
        player={player}
        label={texts.timeline}
        valueText={texts.frameAt}
        left={LABELS + 16}
        onPress={press}
      />
      {lanes === null && <LaneRow label="">{null}</LaneRow>}
      {lanes !== null && (
        <>
          <LaneRow
            label={
              <>
                {texts.cells}
                {tracks !== null && <CellsInView player={player} tracks={tracks} />}
              </>
            }
          >
            <CellsLane values={lanes.cells} most={lanes.most} />
          </LaneRow>
          <LaneRow folds label={texts.analysed}>
            <SpansLane spans={lanes.analysed} end={end} tone="analysed" />
          </LaneRow>
          <LaneRow folds label={texts.crossings}>
            <CrossingsLane crossings={lanes.crossings} end={end} />
          </LaneRow>
          {id !== undefined && (
            <LaneRow folds label={texts.track(id)}>
              <SpansLane spans={spans} end={end} tone="track" />
            </LaneRow>
          )}
        </>
      )}
      <Box />
      <Box sx={{ position: 'relative', height: 20, typography: 'caption', color: 'text.secondary' }}>
        {tickTimes(end, TICKS).map((at) => (
          <Box
            key={at}
            component="span"
            sx={{
              position: 'absolute',
              left: `${(100 * at) / end}%`,
              transform: at === 0 ? 'none' : 'translateX(-50%)',
              fontSize: '0.6875rem',
              display: { xs: at === 0 ? 'inline' : 'none', sm: 'inline' },
            }}
          >
            {texts.seconds(at)}
          </Box>
        ))}
        <Box component="span" sx={{ position: 'absolute', right: 0, fontSize: '0.6875rem' }}>
          {texts.seconds(clock.end)}
        </Box>
      </Box>
    </Box>
  );
}

/** Cells of the frame that is shown; empty where it was not analysed. */
function CellsInView({ player, tracks }: { readonly player: FramePlayer; readonly tracks: ViewerTracks }) {
  const frame = useReadFrame(player);
  const place = placeOfFrame(tracks, frame);
  const tracked = place >= 0 && tracks.frames.index[place] === frame;
  const { firstRow } = tracks.frames;
  return (
    <Box component="b" sx={{ color: 'text.primary', fontVariantNumeric: 'tabular-nums' }}>
      {tracked ? (firstRow[place + 1] ?? 0) - (firstRow[place] ?? 0) : ''}
    </Box>
  );
}
