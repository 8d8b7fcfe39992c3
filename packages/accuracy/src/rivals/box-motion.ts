import type { Detection } from '@sarm/measurement/detection';
import {
  correctState,
  type MotionModel,
  type MotionState,
  predictState,
  startState,
} from '@sarm/measurement/tracking/motion-state';

/** Box trackers work in frames and pixels, as their authors published them. */
const BOX_MODEL: MotionModel = { measurement: 1, acceleration: 1, startVelocity: 100 };

export interface BoxTrack {
  readonly id: number;
  state: MotionState;
  width: number;
  height: number;
  missed: number;
}

export const startBox = (id: number, d: Detection): BoxTrack => ({
  id,
  state: startState(d, BOX_MODEL),
  width: d.width,
  height: d.height,
  missed: 0,
});

export const advanceBox = (track: BoxTrack): void => {
  track.state = predictState(track.state, 1, BOX_MODEL);
  track.missed += 1;
};

export const correctBox = (track: BoxTrack, d: Detection): void => {
  track.state = correctState(track.state, d, BOX_MODEL);
  track.width = d.width;
  track.height = d.height;
  track.missed = 0;
};

export const boxOverlap = (track: BoxTrack, d: Detection): number => {
  const { x, y } = track.state;
  const across =
    Math.min(x + track.width / 2, d.x + d.width / 2) - Math.max(x - track.width / 2, d.x - d.width / 2);
  const down =
    Math.min(y + track.height / 2, d.y + d.height / 2) - Math.max(y - track.height / 2, d.y - d.height / 2);
  if (across <= 0 || down <= 0) return 0;
  const shared = across * down;
  return shared / (track.width * track.height + d.width * d.height - shared);
};
