import type { FramePlayer } from '@sarm/viewer/core/frame-player';
import { RATES } from '@sarm/viewer/core/frame-player';
import {
  ALL_GRADES,
  FASTEST_FIRST,
  type GradeFilter,
  orderTracks,
  type RowOrder,
  shownTracks,
  type TrackOrder,
} from '@sarm/viewer/core/track-rows';
import type { ViewerCommand } from '@sarm/viewer/core/viewer-keys';
import { placeOfFrame, tracksInFrame, type ViewerTracks } from '@sarm/viewer/core/viewer-tracks';
import { ALL_LAYERS, type ShownLayers, withLayer } from '@sarm/viewer/react/layer-toggles';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';

export type ListScope = 'frame' | 'all';

/** What a person has chosen to see. The chosen track stands in the address, so that a link opens it. */
export function useViewer(tracks: ViewerTracks | null) {
  const [layers, setLayers] = useState<ShownLayers>(ALL_LAYERS);
  const [filter, setFilter] = useState<GradeFilter>(ALL_GRADES);
  const [order, setOrder] = useState<RowOrder>(FASTEST_FIRST);
  const [scope, setScope] = useState<ListScope>('frame');
  const [query, setQuery] = useSearchParams();
  const requested = query.get('track');
  const selected = useMemo(() => {
    const place =
      requested === null ? -1 : (tracks?.tracks.findIndex(({ id }) => String(id) === requested) ?? -1);
    return place < 0 ? null : place;
  }, [tracks, requested]);
  const select = useCallback(
    (place: number | null) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          const id = place === null ? undefined : tracks?.tracks[place]?.id;
          if (id === undefined) next.delete('track');
          else next.set('track', String(id));
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery, tracks],
  );
  const shown = useMemo(
    () => (tracks === null ? new Uint8Array() : shownTracks(tracks, filter)),
    [tracks, filter],
  );
  const orderBy = useCallback(
    (by: TrackOrder): void =>
      setOrder((before) => ({ by, descending: before.by === by ? !before.descending : by !== 'track' })),
    [],
  );
  return { layers, setLayers, filter, setFilter, order, orderBy, scope, setScope, selected, select, shown };
}
export type ViewerState = ReturnType<typeof useViewer>;

/** The tracks of the list: of the frame or of the entire video, without the grades that are filtered away. */
export function listedTracks(
  tracks: ViewerTracks,
  { scope, shown, order }: Pick<ViewerState, 'scope' | 'shown' | 'order'>,
  frame: number,
): number[] {
  const place = placeOfFrame(tracks, frame);
  const tracked = place >= 0 && tracks.frames.index[place] === frame;
  const places =
    scope === 'all' ? tracks.tracks.map((_, at) => at) : tracked ? tracksInFrame(tracks, place) : [];
  return orderTracks(
    tracks,
    places.filter((each) => shown[each] !== 0),
    order,
  );
}

/** Runs the command of a key; false where there is nothing to do, so that the key keeps its own meaning. */
export function runCommand(
  command: ViewerCommand,
  on: {
    readonly player: FramePlayer;
    readonly tracks: ViewerTracks | null;
    readonly viewer: ViewerState;
    readonly showKeys: () => void;
  },
): boolean {
  const { player, tracks, viewer } = on;
  const turn = (by: number): void => {
    const next = RATES[RATES.indexOf(player.state().rate) + by];
    if (next !== undefined) player.setRate(next);
  };
  const move = (by: number): void => {
    if (tracks === null) return;
    const places = listedTracks(tracks, viewer, player.state().frame);
    const at = viewer.selected === null ? -1 : places.indexOf(viewer.selected);
    const next = at < 0 ? (by > 0 ? 0 : places.length - 1) : at + by;
    const place = places[Math.min(places.length - 1, Math.max(0, next))];
    if (place !== undefined) viewer.select(place);
  };
  const commands: Readonly<Record<ViewerCommand, () => void>> = {
    back: () => player.step(-1),
    forth: () => player.step(1),
    backTen: () => player.step(-10),
    forthTen: () => player.step(10),
    toggle: player.toggle,
    first: () => player.goTo(0),
    last: () => player.goTo(player.clock.count - 1),
    slower: () => turn(-1),
    faster: () => turn(1),
    boxes: () => viewer.setLayers((before) => withLayer(before, 'boxes')),
    tracks: () => viewer.setLayers((before) => withLayer(before, 'tracks')),
    ids: () => viewer.setLayers((before) => withLayer(before, 'ids')),
    nextTrack: () => move(1),
    previousTrack: () => move(-1),
    clear: () => viewer.select(null),
    keys: on.showKeys,
  };
  if (command === 'clear' && viewer.selected === null) return false;
  commands[command]();
  return true;
}
