import type { Point } from '@sarm/domain/shapes/point';
import { placeOfFrame, type ViewerTracks } from '@sarm/viewer/core/viewer-tracks';

/** Centre of a track in a frame of the video; null where the analysis did not see it exactly there. */
export function trackPlaceIn(tracks: ViewerTracks, track: number, frameNumber: number): Point | null {
  const at = tracks.tracks.findIndex(({ id }) => id === track);
  const frame = placeOfFrame(tracks, frameNumber);
  if (at < 0 || frame < 0 || tracks.frames.index[frame] !== frameNumber) return null;
  const { start, frame: frames, x, y } = tracks.points;
  for (let point = start[at] ?? 0; point < (start[at + 1] ?? 0); point += 1)
    if (frames[point] === frame) return { x: x[point] ?? 0, y: y[point] ?? 0 };
  return null;
}
