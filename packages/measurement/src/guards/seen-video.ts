import { usedShare, type VideoArea } from '@sarm/domain/videos/video-area';
import type { AnalysedTrack } from '../columns/analysed-track.ts';
import { type DetectionColumns, NO_TRACK, SPERM } from '../columns/detection-columns.ts';
import type { PictureSize } from '../counting/two-edge-rule.ts';
import { type Beat, measureBeat } from './beat.ts';
import { compareHalves, type Halves } from './halves.ts';
import { type HeadBoxes, measureHeadBoxes } from './head-boxes.ts';
import { measurePersistence, type TrackPersistence } from './track-persistence.ts';
import { measurePace, type Pace } from './pace.ts';

/** What detections and tracks show of the video itself, for the guards that decide whether to believe its figures. */
export interface SeenVideo {
  readonly heads: HeadBoxes;
  readonly pace: Pace;
  readonly beat: Beat;
  /** Null where the stage was moved: two fields need not be alike. */
  readonly halves: Halves | null;
  readonly lasting: TrackPersistence;
  /** Mean share of the picture under the boxes of heads. */
  readonly coveredShare: number;
  /** Mean heads of tracks in one frame. */
  readonly headsPerFrame: number;
}

/** Of the heads in tracks: the others are shown and not counted. */
const trackedHeads = (columns: DetectionColumns) => {
  let [heads, area] = [0, 0];
  for (let row = 0; row < columns.x.length; row += 1) {
    if (columns.track[row] === NO_TRACK || columns.kind[row] !== SPERM) continue;
    heads += 1;
    area += (columns.width[row] ?? 0) * (columns.height[row] ?? 0);
  }
  return { heads, area };
};

export const seenVideo = (
  columns: DetectionColumns,
  places: Uint32Array,
  {
    tracks,
    picture,
    area,
  }: {
    readonly tracks: readonly AnalysedTrack[];
    readonly picture: PictureSize;
    readonly area?: VideoArea | undefined;
  },
): SeenVideo => {
  const frames = Math.max(1, columns.frames.index.length);
  const { heads, area: covered } = trackedHeads(columns);
  const fields = new Set(columns.frames.field).size;
  return {
    heads: measureHeadBoxes(columns, tracks),
    pace: measurePace(columns, places, tracks),
    beat: measureBeat(tracks),
    halves: fields === 1 ? compareHalves(columns, places, tracks) : null,
    lasting: measurePersistence(columns, places, tracks),
    coveredShare:
      covered / (frames * picture.width * picture.height * (area === undefined ? 1 : usedShare(area))),
    headsPerFrame: heads / frames,
  };
};
