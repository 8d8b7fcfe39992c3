import { countedArea } from '../counting/field-count.ts';
import { addSpeeds } from '../motility/velocity-classes.ts';
import { VELOCITY_FIGURES, type VelocitySums } from '../motility/velocity-sums.ts';
import type { SampleVideo } from './sample-video.ts';
import { samePlaces } from './shared-places.ts';
import { countedFields, type FieldSummary, type MotionSummary } from './video-summary.ts';

const meanOf = <T>(all: readonly T[], of: (each: T) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0) / all.length;

const meanVelocities = (all: readonly VelocitySums[]): VelocitySums =>
  Object.fromEntries(
    VELOCITY_FIGURES.map((figure) => [
      figure,
      {
        weight: meanOf(all, (sums) => sums[figure].weight),
        sum: meanOf(all, (sums) => sums[figure].sum),
        squares: meanOf(all, (sums) => sums[figure].squares),
      },
    ]),
  ) as Record<keyof VelocitySums, VelocitySums['vap']>;

function meanMotion(motions: readonly FieldSummary['motion'][]): FieldSummary['motion'] {
  const seen: MotionSummary[] = [];
  for (const motion of motions) {
    if (!motion.available) return motion;
    seen.push(motion);
  }
  const [first] = seen;
  if (first === undefined) throw new RangeError('a place without a video');
  const presence = (of: keyof MotionSummary['presence']): number =>
    meanOf(seen, (motion) => motion.presence[of]);
  const { speeds: _, ...rest } = first;
  const speeds = seen.flatMap((motion) => motion.speeds ?? []);
  const shared = (classes: readonly number[]): number[] => classes.map((cells) => cells / seen.length);
  const added = addSpeeds(speeds);
  return {
    ...rest,
    presence: {
      a: presence('a'),
      b: presence('b'),
      c: presence('c'),
      d: presence('d'),
      ungraded: presence('ungraded'),
    },
    velocities: meanVelocities(seen.map(({ velocities }) => velocities)),
    drift: seen.find(({ drift }) => !drift.available)?.drift ?? first.drift,
    ...(speeds.length < seen.length
      ? {}
      : { speeds: { a: shared(added.a), b: shared(added.b), c: shared(added.c) } }),
  };
}

function meanField(fields: readonly FieldSummary[]): FieldSummary {
  const [first] = fields;
  if (first === undefined) throw new RangeError('a place without a field');
  const { headsByFrame: _, doubtful: __, ...rest } = first;
  const doubtful = meanOf(fields, (field) => field.doubtful ?? 0);
  return {
    ...rest,
    heads: meanOf(fields, ({ heads }) => heads),
    ...(doubtful === 0 ? {} : { doubtful }),
    countedPx: meanOf(fields, countedArea),
    crossingShare: Math.max(...fields.map(({ crossingShare }) => crossingShare)),
    motion: meanMotion(fields.map(({ motion }) => motion)),
  };
}

function merged(videos: readonly SampleVideo[]): SampleVideo {
  const [first] = videos;
  if (first === undefined) throw new RangeError('a place without a video');
  if (videos.length === 1) return first;
  const { counted: _, ...summary } = first.summary;
  const fields = [meanField(videos.flatMap((video) => video.summary.fields))];
  const counts = videos.flatMap((video) => countedFields(video.summary));
  return {
    summary: { ...summary, fields, counted: counts.length === 0 ? [] : [meanField(counts)] },
    // What one of them lacks is missing for the place.
    calibration: videos.every(({ calibration }) => calibration !== undefined) ? first.calibration : undefined,
  };
}

/**
 * Videos that surely show a common part of the sample stand for one field with the mean of what they show: counted apart, the
 * same cells would pass for a second sample and narrow every interval (MEA-CMB-8). Without such videos the list as it is.
 */
export function onePerPlace(videos: readonly SampleVideo[]): readonly SampleVideo[] {
  const places = samePlaces(videos.map(({ summary }) => summary));
  if (places.every((place, i) => place === i)) return videos;
  return [...new Set(places)].map((place) => merged(videos.filter((_, i) => places[i] === place)));
}
