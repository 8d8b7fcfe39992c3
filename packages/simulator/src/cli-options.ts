import { parseArgs } from 'node:util';
import { PRESETS, type PresetName } from './presets.ts';
import { type Appearance, DEFAULT_APPEARANCE } from './render/appearance.ts';
import { MORPHOLOGY_CLASSES } from './truth/morphology.ts';
import type { SampleSettings } from './truth/sample-settings.ts';
import { SWIM_MODES } from './truth/swim-mode.ts';

/** One table makes the parser and the help, so that no option can exist without its explanation. */
type NumberKey<T> = { [K in keyof T]: T[K] extends number ? K : never }[keyof T];

const SAMPLE: Readonly<Record<NumberKey<SampleSettings>, string>> = {
  seed: 'same seed, same sample',
  widthPx: 'picture width in pixels',
  heightPx: 'picture height in pixels',
  umPerPixel: 'magnification, µm per pixel',
  chamberDepthUm: 'chamber depth, µm',
  concentration: 'sperm of the undiluted sample, 10^6/ml',
  dilution: 'dilution factor, 1 is none',
  meanSpeed: 'mean-path speed of linear and circular swimmers, µm/s',
  speedSpread: 'SD of the speed as a share of its mean',
  alhMean: 'full width of the lateral head movement, µm',
  alhSd: 'its SD between cells, µm',
  beatMean: 'full beats per second',
  beatSd: 'its SD between cells, Hz',
  headingPersistenceS: 'time over which a heading is kept, s',
  driftX: 'drift to the right, µm/s',
  driftY: 'drift downwards, µm/s',
  swayUm: 'slow sway of the stage, µm',
  swayHz: 'its frequency, Hz',
  clusteredShare: 'share of sperm bound in clusters, 0 to 1',
  clusterSize: 'mean sperm per cluster, at least 2',
  collisionPairs: 'pairs of cells made to meet inside the field',
  collisionWithinS: 'they meet within this many seconds',
  specks: 'small dark particles, 10^6/ml',
  debris: 'larger debris, 10^6/ml',
  roundCells: 'round cells, 10^6/ml',
  pinheads: 'small bright bodies without a tail, 10^6/ml',
  immotileWobbleUm: 'Brownian wobble of immotile cells, µm',
  speckWobbleUm: 'Brownian wobble of specks, µm',
  positionNoiseUm: 'SD of the error on the "measured" positions in the truth, µm',
};

const LOOK: Readonly<Record<keyof Appearance, string>> = {
  background: 'grey level of the background',
  unevenness: 'SD of the uneven light, grey levels',
  vignette: 'darkening of the corners, grey levels',
  grain: 'SD of the still grain, grey levels',
  noise: 'SD of the camera noise, grey levels',
  noiseCorrelation: 'correlation of neighbouring pixels, 0 to 0.7',
  white: 'grey level at which the camera saturates',
  toe: 'grey level below which the response halves',
  headGain: 'brightness of an edge-on head',
  rimGain: 'darkness of a face-on head',
  haloGain: 'brightness of the halo',
  haloReachUm: 'reach of the halo, µm',
  fringeGain: 'brightness of the narrow fringe around a head',
  fringeUm: 'its SD, µm',
  tailGain: 'darkness of midpiece and tail',
  speckGain: 'darkness of specks',
  debrisGain: 'darkness of debris',
  blurUm: 'SD of the image of a point in focus, µm',
  defocus: 'growth of the blur per µm out of focus',
  focus: 'focus plane as a share of the chamber depth',
};

const RUN = {
  fps: ['50', 'frames per second'],
  duration: ['10', 'seconds'],
  jitter: ['0', 'SD of the presentation times as a share of the frame interval, 0 to 0.3'],
  dropped: ['0', 'share of frames lost by the camera'],
  'label-every': ['0', 'write every n-th frame as a labelled PNG, 0 for none'],
  crops: ['0', 'write this many morphology crops with masks'],
  'crop-size': ['128', 'their side in pixels'],
  'crop-um-per-pixel': ['0.3', 'their magnification; a crop must show at least 36 µm'],
  views: ['0', 'write this many views for click segmentation, each with a look of its own'],
  'view-size': ['160', 'side of their masks in pixels'],
  'view-um-per-pixel': ['0.15', 'pixel size of their masks, µm'],
  'view-finest': ['0.1', 'smallest pixel size of their pictures, µm'],
  'view-coarsest': ['0.5', 'largest pixel size of their pictures, µm'],
} as const;

const TEXT = {
  preset: ['normal', `starting point: ${Object.keys(PRESETS).join(', ')}`],
  out: ['.data/simulated', 'folder to write into'],
  name: ['', 'name of the files; the preset and seed if left out'],
  formats: ['mp4', 'avi (mjpeg), mp4 (h264), webm (vp9), several with commas, or none'],
} as const;

const SHARES = { mode: SWIM_MODES, morphology: MORPHOLOGY_CLASSES } as const;

export const dashed = (name: string): string =>
  name.replaceAll(/[A-Z_]/g, (c) => `-${c.replace('_', '').toLowerCase()}`);

export interface CliOptions {
  readonly help: boolean;
  readonly preset: PresetName;
  readonly settings: SampleSettings;
  readonly appearance: Appearance;
  readonly run: Readonly<Record<keyof typeof RUN, number>>;
  readonly text: Readonly<Record<keyof typeof TEXT, string>>;
}

export function parseOptions(argv: readonly string[]): CliOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: optionTable(),
    strict: true,
    allowPositionals: false,
  });
  const given = (key: string): string | undefined => {
    const value = values[key];
    return typeof value === 'string' ? value : undefined;
  };
  const number = (key: string): number | undefined => {
    const value = given(key);
    if (value === undefined) return undefined;
    const parsed = Number(value);
    if (value.trim() === '' || !Number.isFinite(parsed))
      throw new RangeError(`--${key} needs a number, got "${value}"`);
    return parsed;
  };
  const text = mapKeys(TEXT, (key) => given(key) ?? TEXT[key][0]);
  const preset = text.preset;
  if (!isPreset(preset)) throw new RangeError(`--preset must be one of ${Object.keys(PRESETS).join(', ')}`);
  const base = PRESETS[preset].settings;
  const settings: SampleSettings = {
    ...base,
    ...mapKeys(SAMPLE, (key) => number(dashed(key)) ?? base[key]),
    modes: mapKeys(base.modes, (key) => number(`mode-${dashed(key)}`) ?? base.modes[key]),
    morphology: mapKeys(
      base.morphology,
      (key) => number(`morphology-${dashed(key)}`) ?? base.morphology[key],
    ),
  };
  return {
    help: values['help'] === true,
    preset,
    settings,
    appearance: mapKeys(LOOK, (key) => number(`look-${dashed(key)}`) ?? DEFAULT_APPEARANCE[key]),
    run: mapKeys(RUN, (key) => number(key) ?? Number(RUN[key][0])),
    text,
  };
}

const isPreset = (name: string): name is PresetName => Object.hasOwn(PRESETS, name);

function mapKeys<K extends string, V>(
  source: Readonly<Record<K, unknown>>,
  value: (key: K) => V,
): Record<K, V> {
  const keys = Object.keys(source) as K[];
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;
}

function optionTable(): Record<string, { type: 'string' | 'boolean'; short?: string }> {
  const names = explained().map(([name]) => name);
  const table: Record<string, { type: 'string' | 'boolean'; short?: string }> = {
    help: { type: 'boolean', short: 'h' },
  };
  for (const name of names) table[name] = { type: 'string' };
  return table;
}

type Explained = readonly [name: string, standard: string, about: string];

function explained(): readonly Explained[] {
  const base = PRESETS.normal.settings;
  const rows: Explained[] = [];
  for (const [name, [standard, about]] of Object.entries({ ...TEXT, ...RUN }))
    rows.push([name, standard, about]);
  for (const [key, about] of Object.entries(SAMPLE)) {
    rows.push([dashed(key), String(base[key as keyof typeof SAMPLE]), about]);
  }
  for (const mode of SHARES.mode)
    rows.push([`mode-${mode}`, String(base.modes[mode]), `share of ${mode} cells`]);
  for (const kind of SHARES.morphology) {
    rows.push([`morphology-${dashed(kind)}`, String(base.morphology[kind]), `share of the class ${kind}`]);
  }
  for (const [key, about] of Object.entries(LOOK)) {
    rows.push([`look-${dashed(key)}`, String(DEFAULT_APPEARANCE[key as keyof Appearance]), about]);
  }
  return rows;
}

export function helpText(): string {
  const rows = explained();
  const width = Math.max(...rows.map(([name]) => name.length)) + 4;
  const lines = rows.map(
    ([name, standard, about]) => `  ${`--${name}`.padEnd(width)}${about} (${standard || 'automatic'})`,
  );
  const presets = Object.entries(PRESETS).map(([name, { about }]) => `  ${name.padEnd(width)}${about}`);
  return [
    'Makes a semen sample with known truth, and videos of it.',
    '',
    'Usage: npm run simulate -- [options]',
    'Writes NAME.mp4 (or other formats), NAME.truth.json, and on request labelled frames and morphology crops.',
    '',
    'Presets (their values replace the defaults below, single options replace both):',
    ...presets,
    '',
    'Options (default in brackets):',
    ...lines,
    '',
  ].join('\n');
}
