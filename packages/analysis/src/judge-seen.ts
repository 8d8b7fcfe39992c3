import type { VideoWarning } from '@sarm/domain/figures/video-warnings';
import type { SeenVideo } from '@sarm/measurement/guards/seen-video';

/** docs/domain/quality.md explains how these were chosen. */
const SEEN_LIMITS = {
  /** Steps from frame to frame that must have been judged, and the shares of them that ordinary videos stay below. */
  judgedSteps: 30,
  /** One or two are the pace of the few cells that move, not the camera's. */
  oddSteps: 3,
  repeatedShare: 0.05,
  leapShare: 0.03,
  /** Fewest progressive tracks for medians of their beat. */
  beatingTracks: 5,
  /** Crossings of the average path per second. */
  slowestBeat: 7,
  fastestBeat: 18.5,
  /** The same where the way of the head says so too: nearly straight for a slow beat, far for a fast one. */
  slowBeat: 8.3,
  straightness: 0.84,
  fastBeat: 16.5,
  fastVcl: 115,
  /** In standard deviations, and as shares. */
  halvesDeviation: 3.3,
  halvesDifference: 0.15,
  movingDifference: 0.1,
  missedShare: 0.1,
  flickerShare: 0.07,
  fewestTracks: 5,
  /** Mean heads in view where the stage was moved; fewer are chance finds in an empty chamber. */
  headsInFields: 1,
  coveredShare: 0.25,
  /** Boxes of one direction, as a logarithm, beyond what chance (in standard errors) makes of few cells. */
  aspect: 0.035,
  aspectErrors: 3,
  stretchedTracks: 20,
  /** 500 million per ml in a chamber of 20 µm. */
  headsPerSquareUm: 0.01,
} as const;

const pictureRate = ({ pace }: SeenVideo, share: number, limit: number): boolean =>
  pace.judged >= SEEN_LIMITS.judgedSteps &&
  share > limit &&
  Math.round(share * pace.judged) >= SEEN_LIMITS.oddSteps;

function beatImpossible({ beat }: SeenVideo): boolean {
  const { tracks, crossings, vap, vcl } = beat;
  if (tracks < SEEN_LIMITS.beatingTracks || crossings === null || vap === null || vcl === null) return false;
  const { slowestBeat, slowBeat, straightness, fastestBeat, fastBeat, fastVcl } = SEEN_LIMITS;
  const slow = crossings < slowestBeat || (crossings < slowBeat && vap > straightness * vcl);
  return slow || crossings > fastestBeat || (crossings > fastBeat && vcl > fastVcl);
}

function halvesDiffer({ halves }: SeenVideo): boolean {
  if (halves === null) return false;
  const { first, second, deviation, movingDeviation, movingDifference } = halves;
  const difference = Math.abs(first - second) / Math.max(first, second, 1);
  return (
    (deviation > SEEN_LIMITS.halvesDeviation && difference > SEEN_LIMITS.halvesDifference) ||
    (movingDeviation > SEEN_LIMITS.halvesDeviation && movingDifference > SEEN_LIMITS.movingDifference)
  );
}

/**
 * A stage that shakes looks like one that is moved all the time: no track outlives its field, so there is none to judge, and the
 * same cells counted in every field would pass for many samples with a narrow interval.
 */
const shakes = ({ headsPerFrame }: SeenVideo, fields: number): boolean =>
  fields > 1 && headsPerFrame >= SEEN_LIMITS.headsInFields;

const shortLived = (seen: SeenVideo, fields: number): boolean =>
  (seen.heads.tracks >= SEEN_LIMITS.fewestTracks || shakes(seen, fields)) &&
  (seen.lasting.missedShare > SEEN_LIMITS.missedShare ||
    seen.lasting.flickerShare > SEEN_LIMITS.flickerShare);

/** Pixels that are not square lengthen the boxes of all heads one way, whatever the file says of its pixels. */
const stretched = ({ heads }: SeenVideo): boolean =>
  heads.aspect != null &&
  heads.tracks >= SEEN_LIMITS.stretchedTracks &&
  Math.abs(heads.aspect.log) > SEEN_LIMITS.aspect + SEEN_LIMITS.aspectErrors * heads.aspect.error;

export interface SeenField {
  /** Of the picture, or of the part of it that shows the sample, µm²; null without a pixel size. */
  readonly areaUm2: number | null;
  /** How many places the stage was moved to. */
  readonly fields: number;
}

/** What detections and tracks say against a video by themselves, whatever the model. */
export function judgeSeen(seen: SeenVideo, { areaUm2, fields }: SeenField): VideoWarning[] {
  const crowded = areaUm2 !== null && seen.headsPerFrame / areaUm2 > SEEN_LIMITS.headsPerSquareUm;
  const repeated = pictureRate(seen, seen.pace.repeatedShare, SEEN_LIMITS.repeatedShare);
  const leaping = pictureRate(seen, seen.pace.leapShare, SEEN_LIMITS.leapShare);
  const found: readonly (readonly [VideoWarning, boolean])[] = [
    ['repeated_frames', repeated],
    // After a picture shown twice the cells leap to where they are by then.
    ['missing_frames', leaping && !repeated],
    ['stretched_pixels', stretched(seen)],
    ['frame_rate_doubtful', beatImpossible(seen)],
    ['short_lived_detections', shortLived(seen, fields)],
    ['halves_disagree', halvesDiffer(seen)],
    ['impossible_density', crowded || seen.coveredShare > SEEN_LIMITS.coveredShare],
  ];
  return found.flatMap(([warning, holds]) => (holds ? [warning] : []));
}
