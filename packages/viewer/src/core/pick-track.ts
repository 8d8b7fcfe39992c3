import { pointFrom, type ViewerTracks } from './viewer-tracks.ts';

/**
 * The track under a place of the picture: the nearest head within range, else the nearest way of the last second. Null
 * where there is none.
 */
export function pickTrack(
  tracks: ViewerTracks,
  at: { readonly place: number; readonly x: number; readonly y: number },
  range: { readonly pixels: number; readonly frames: number },
): number | null {
  return nearestHead(tracks, at, range.pixels) ?? nearestWay(tracks, at, range);
}

type At = Parameters<typeof pickTrack>[1];

function nearestHead({ frames, boxes }: ViewerTracks, at: At, pixels: number): number | null {
  let best = pixels;
  let found: number | null = null;
  for (let row = frames.firstRow[at.place] ?? 0; row < (frames.firstRow[at.place + 1] ?? 0); row += 1) {
    const track = boxes.track[row] ?? -1;
    const distance = Math.hypot((boxes.x[row] ?? 0) - at.x, (boxes.y[row] ?? 0) - at.y);
    if (track < 0 || distance > best) continue;
    best = distance;
    found = track;
  }
  return found;
}

function nearestWay(
  { points, tracks }: ViewerTracks,
  at: At,
  range: { readonly pixels: number; readonly frames: number },
): number | null {
  let best = range.pixels;
  let found: number | null = null;
  tracks.forEach((track, place) => {
    if (track.firstFrame > at.place || track.lastFrame < at.place || track.grade === 'd') return;
    const end = points.start[place + 1] ?? 0;
    for (let p = pointFrom(points, place, at.place - range.frames); p < end; p += 1) {
      if ((points.frame[p] ?? 0) > at.place) return;
      const distance = Math.hypot((points.x[p] ?? 0) - at.x, (points.y[p] ?? 0) - at.y);
      if (distance < best) {
        best = distance;
        found = place;
      }
    }
  });
  return found;
}
