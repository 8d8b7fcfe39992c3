import type { MorphologyClass } from './morphology.ts';
import type { SwimMode } from './swim-mode.ts';

/** Everything that decides the truth of a sample. Nothing here is about frames in time: see frame-times.ts. */
export interface SampleSettings {
  readonly seed: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly umPerPixel: number;
  readonly chamberDepthUm: number;
  /** Free and clustered sperm of the undiluted sample, 10^6/ml. */
  readonly concentration: number;
  /** 2 means one part sample, one part diluent: the chamber then holds half the concentration. */
  readonly dilution: number;
  readonly modes: Readonly<Record<SwimMode, number>>;
  /** Mean-path speed of linear and circular swimmers, µm/s. */
  readonly meanSpeed: number;
  /** SD of the speed as a share of its mean. */
  readonly speedSpread: number;
  /** Full width of the lateral head movement (twice the amplitude), µm. */
  readonly alhMean: number;
  readonly alhSd: number;
  /** Full beats per second. A path crosses its average twice per beat. */
  readonly beatMean: number;
  readonly beatSd: number;
  /** τ of the heading random walk: its variance grows as 2t/τ. */
  readonly headingPersistenceS: number;
  readonly morphology: Readonly<Record<MorphologyClass, number>>;
  /** Uniform flow or stage drift, µm/s, and a slow sway on top. */
  readonly driftX: number;
  readonly driftY: number;
  readonly swayUm: number;
  readonly swayHz: number;
  /** Share of the sperm bound in clusters, and mean sperm per cluster (≥ 2). */
  readonly clusteredShare: number;
  readonly clusterSize: number;
  /** Pairs of cells made to meet head on head inside the field, within the first `collisionWithinS` seconds. */
  readonly collisionPairs: number;
  readonly collisionWithinS: number;
  /** Other matter in the chamber, 10^6/ml. */
  readonly specks: number;
  readonly debris: number;
  readonly roundCells: number;
  readonly pinheads: number;
  /** Brownian wobble of cells that do not swim and of specks, µm. Zero keeps immotile cells exactly still. */
  readonly immotileWobbleUm: number;
  readonly speckWobbleUm: number;
  /** SD per axis of the error added to the `measured` positions of the truth; pixels are never moved by it. */
  readonly positionNoiseUm: number;
}

export const DEFAULT_SETTINGS: SampleSettings = {
  seed: 1,
  widthPx: 640,
  heightPx: 480,
  umPerPixel: 0.5,
  chamberDepthUm: 20,
  concentration: 45,
  dilution: 1,
  modes: { linear: 0.52, circular: 0.06, hyperactive: 0.02, twitching: 0.08, immotile: 0.32 },
  meanSpeed: 50,
  speedSpread: 0.5,
  alhMean: 5,
  alhSd: 1,
  beatMean: 5,
  beatSd: 1,
  headingPersistenceS: 15,
  morphology: {
    normal: 0.3,
    abnormal_head: 0.4,
    abnormal_midpiece: 0.12,
    abnormal_tail: 0.1,
    cytoplasmic_droplet: 0.08,
  },
  driftX: 0,
  driftY: 0,
  swayUm: 0,
  swayHz: 0.2,
  clusteredShare: 0,
  clusterSize: 4,
  collisionPairs: 0,
  collisionWithinS: 4,
  specks: 60,
  debris: 4,
  roundCells: 1,
  pinheads: 1,
  immotileWobbleUm: 0,
  speckWobbleUm: 0.15,
  positionNoiseUm: 0,
};

/** Volume of the imaged field in ml (1 ml = 10^12 µm³). */
const fieldVolumeMl = (settings: SampleSettings): number =>
  (settings.widthPx * settings.heightPx * settings.umPerPixel ** 2 * settings.chamberDepthUm) / 1e12;

/** Mean sperm heads per field that the concentration stands for. */
export const expectedHeadsPerField = (settings: SampleSettings): number =>
  (settings.concentration * 1e6 * fieldVolumeMl(settings)) / settings.dilution;

const POSITIVE = [
  'widthPx',
  'heightPx',
  'umPerPixel',
  'chamberDepthUm',
  'dilution',
  'headingPersistenceS',
] as const;

/** Refuses what would make a plausible picture with a wrong truth. */
export function checkSettings(settings: SampleSettings): SampleSettings {
  for (const key of POSITIVE) {
    if (!(settings[key] > 0) || !Number.isFinite(settings[key]))
      throw new RangeError(`${key} must be above 0`);
  }
  for (const [key, value] of Object.entries(settings)) {
    const bad = typeof value === 'number' && !Number.isFinite(value);
    if (bad || (typeof value === 'number' && value < 0 && !key.startsWith('drift') && key !== 'seed')) {
      throw new RangeError(`${key} must be a finite number of at least 0`);
    }
  }
  for (const shares of [settings.modes, settings.morphology]) {
    const weights = Object.values(shares);
    if (weights.some((w) => !(w >= 0)) || weights.every((w) => w === 0)) {
      throw new RangeError('shares must be at least 0 and not all 0');
    }
  }
  if (settings.clusteredShare > 1) throw new RangeError('clusteredShare must be at most 1');
  if (settings.clusterSize < 2) throw new RangeError('clusterSize must be at least 2');
  return settings;
}
