import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { GradeMark } from '@sarm/ui/figures/grade-mark';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { type RowOrder, secondsSeen, type TrackOrder, vapOf } from '../core/track-rows.ts';
import type { ViewerTracks } from '../core/viewer-tracks.ts';

export interface TrackListTexts {
  readonly list: string;
  readonly track: string;
  readonly vap: string;
  readonly seen: string;
  readonly notAvailable: string;
  readonly crossings: (count: number) => string;
  readonly leaves: string;
  readonly speed: (value: number) => string;
  readonly seconds: (value: number) => string;
  readonly gradeName: (grade: 'a' | 'b' | 'c' | 'd') => string;
}

export interface TrackListProps {
  readonly tracks: ViewerTracks;
  /** Places in the order in which they are listed. */
  readonly places: readonly number[];
  readonly order: RowOrder;
  readonly selected: number | null;
  readonly texts: TrackListTexts;
  readonly onOrder: (by: TrackOrder) => void;
  readonly onSelect: (track: number) => void;
}

const ROW = 32;
/** Rows drawn above and below what is seen. */
const SPARE = 6;
/** An id has at most four digits; what is special of a track has the longest texts. */
const COLUMNS = '18px 32px minmax(0, 1fr) 84px 48px';

/** Hundreds of tracks: only the rows in sight are drawn. One tab stop; arrows, Home and End move the selection. */
export function TrackList(props: TrackListProps) {
  const { tracks, places, order, selected, texts, onOrder, onSelect } = props;
  const box = useRef<HTMLDivElement>(null);
  const [scroll, setScroll] = useState(0);
  const [height, setHeight] = useState(320);
  const at = selected === null ? -1 : places.indexOf(selected);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const sizes = new ResizeObserver(() => setHeight(element.clientHeight));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  useEffect(() => {
    const element = box.current;
    if (element === null || at < 0) return;
    if (at * ROW < element.scrollTop) element.scrollTop = at * ROW;
    else if ((at + 1) * ROW > element.scrollTop + element.clientHeight)
      element.scrollTop = (at + 1) * ROW - element.clientHeight;
  }, [at]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    const step = steps[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? places.length - 1 : at + (step ?? 0);
    if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    event.stopPropagation();
    const place = places[Math.min(places.length - 1, Math.max(0, next))];
    if (place !== undefined) onSelect(place);
  };
  const first = Math.max(0, Math.floor(scroll / ROW) - SPARE);
  const last = Math.min(places.length, Math.ceil((scroll + height) / ROW) + SPARE);
  const active = at >= first && at < last ? `track-row-${places[at]}` : undefined;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}>
      <ListHead order={order} texts={texts} onOrder={onOrder} />
      <Box
        ref={box}
        role="listbox"
        tabIndex={0}
        aria-label={texts.list}
        {...(active === undefined ? {} : { 'aria-activedescendant': active })}
        onScroll={(event) => setScroll(event.currentTarget.scrollTop)}
        onKeyDown={onKeyDown}
        sx={{
          overflowY: 'auto',
          flex: 1,
          minHeight: 160,
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      >
        <Box role="presentation" sx={{ height: places.length * ROW, position: 'relative' }}>
          {places.slice(first, last).map((place, offset) => (
            <TrackRow
              key={place}
              tracks={tracks}
              place={place}
              index={first + offset}
              total={places.length}
              selected={place === selected}
              texts={texts}
              onSelect={onSelect}
            />
          ))}
        </Box>
      </Box>
    </Box>
  );
}

const ListHead = memo(function ListHead(props: {
  readonly order: RowOrder;
  readonly texts: TrackListTexts;
  readonly onOrder: (by: TrackOrder) => void;
}) {
  const { order, texts, onOrder } = props;
  const head = (by: TrackOrder, label: string, end: boolean) => (
    <ButtonBase
      onClick={() => onOrder(by)}
      aria-pressed={order.by === by}
      sx={{
        font: 'inherit',
        justifyContent: end ? 'flex-end' : 'flex-start',
        gap: 0.25,
        color: order.by === by ? 'text.primary' : 'inherit',
        whiteSpace: 'nowrap',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      {order.by === by &&
        (order.descending ? <DownIcon sx={{ fontSize: 14 }} /> : <UpIcon sx={{ fontSize: 14 }} />)}
      {label}
    </ButtonBase>
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: COLUMNS,
        gap: 1,
        height: 28,
        px: 2,
        alignItems: 'center',
        borderBottom: '1px solid',
        borderColor: 'hairline',
        fontSize: '0.75rem',
        fontWeight: 620,
        color: 'text.secondary',
      }}
    >
      <span />
      {head('track', texts.track, false)}
      <span />
      {head('vap', texts.vap, true)}
      {head('seen', texts.seen, true)}
    </Box>
  );
});

interface TrackRowProps extends Pick<TrackListProps, 'tracks' | 'texts' | 'onSelect'> {
  readonly place: number;
  readonly index: number;
  readonly total: number;
  readonly selected: boolean;
}

/**
 * Rows that stay are not drawn again while the video plays. A row is named by what it shows, with spaces between the
 * columns: a name of its own would have to hold all of that for people who say what they see.
 */
const TrackRow = memo(function TrackRow(props: TrackRowProps) {
  const { tracks, place, index, total, selected, texts, onSelect } = props;
  const track = tracks.tracks[place];
  if (track === undefined) return null;
  const vap = vapOf(tracks, place);
  const flag = track.doubts > 0 ? texts.crossings(track.doubts) : track.leaves ? texts.leaves : '';
  const speed = vap === null ? texts.notAvailable : texts.speed(vap);
  const quiet = { color: 'text.secondary', fontSize: '0.75rem' };
  return (
    <Box
      id={`track-row-${place}`}
      role="option"
      aria-selected={selected}
      aria-posinset={index + 1}
      aria-setsize={total}
      onClick={() => onSelect(place)}
      sx={{
        position: 'absolute',
        top: index * ROW,
        left: 0,
        right: 0,
        height: ROW,
        px: 2,
        display: 'grid',
        gridTemplateColumns: COLUMNS,
        gap: 1,
        alignItems: 'center',
        fontSize: '0.8125rem',
        fontVariantNumeric: 'tabular-nums',
        cursor: 'pointer',
        '&:hover': { bgcolor: 'action.hover' },
        ...(selected
          ? {
              bgcolor: 'action.selected',
              boxShadow: (theme) => `inset 3px 0 0 ${theme.palette.primary.main}`,
            }
          : {}),
      }}
    >
      {track.grade === null ? (
        <span />
      ) : (
        <GradeMark grade={track.grade} label={texts.gradeName(track.grade)} />
      )}{' '}
      <Box component="b" sx={{ fontWeight: 620 }}>
        {track.id}
      </Box>{' '}
      <Box
        component="span"
        sx={{ ...quiet, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' }}
      >
        {flag}
      </Box>{' '}
      <Box component="span" sx={{ textAlign: 'right', whiteSpace: 'nowrap', ...(vap === null ? quiet : {}) }}>
        {speed}
      </Box>{' '}
      <Box component="span" sx={{ textAlign: 'right' }}>
        {texts.seconds(secondsSeen(tracks, place))}
      </Box>
    </Box>
  );
});
