import type { AnalysedTrack } from '../columns/analysed-track.ts';
import { median } from '../statistics/sample-moments.ts';

/** How the swimmers of a video beat and advance: a frame rate that is written wrong changes both by its factor. */
export interface Beat {
  /** Progressive tracks with velocities. */
  readonly tracks: number;
  /** Medians over them: crossings of the average path per second, and speeds in µm/s. Null without a track. */
  readonly crossings: number | null;
  readonly vap: number | null;
  readonly vcl: number | null;
}

export const measureBeat = (tracks: readonly AnalysedTrack[]): Beat => {
  const swimmers = tracks.flatMap(({ grade, kinematics }) =>
    kinematics !== null && (grade === 'a' || grade === 'b') ? [kinematics] : [],
  );
  if (swimmers.length === 0) return { tracks: 0, crossings: null, vap: null, vcl: null };
  return {
    tracks: swimmers.length,
    crossings: median(swimmers.map(({ bcf }) => bcf)),
    vap: median(swimmers.map(({ vap }) => vap)),
    vcl: median(swimmers.map(({ vcl }) => vcl)),
  };
};
