import { PRESETS } from './presets.ts';
import { type SampleSettings } from './truth/sample-settings.ts';

export const DEMO_KEYS = [
  'normal',
  'low_count',
  'low_motility',
  'no_sperm',
  'unusable',
  'uncalibrated',
] as const;
export type DemoKey = (typeof DEMO_KEYS)[number];

export interface DemoSample {
  readonly key: DemoKey;
  readonly settings: SampleSettings;
  /** Fields that are recorded: five make a report. */
  readonly videos: number;
  /** The number of a video that is far too dark to be measured. */
  readonly darkVideo?: number;
  readonly calibrated: boolean;
  /** What the sheet states in addition to the dilution of 1. */
  readonly volumeMl: number | null;
  readonly abstinenceDays: number;
}

const FULL_REPORT = 5;
const normal = PRESETS.normal.settings;

/** The laboratory of the demo, the sample of the first report first. The truth is exact: nothing is made up. */
export const DEMO_SAMPLES: readonly DemoSample[] = [
  {
    key: 'normal',
    settings: normal,
    videos: FULL_REPORT,
    calibrated: true,
    volumeMl: 3.2,
    abstinenceDays: 3,
  },
  {
    key: 'low_count',
    settings: PRESETS['low-count'].settings,
    videos: FULL_REPORT,
    calibrated: true,
    volumeMl: 2.1,
    abstinenceDays: 4,
  },
  {
    key: 'low_motility',
    settings: PRESETS.asthenozoospermic.settings,
    videos: FULL_REPORT,
    calibrated: true,
    volumeMl: 2.8,
    abstinenceDays: 2,
  },
  {
    key: 'no_sperm',
    settings: { ...normal, concentration: 0 },
    videos: FULL_REPORT,
    calibrated: true,
    volumeMl: 1.9,
    abstinenceDays: 5,
  },
  {
    key: 'unusable',
    settings: normal,
    videos: 3,
    darkVideo: 2,
    calibrated: true,
    volumeMl: 2.6,
    abstinenceDays: 3,
  },
  { key: 'uncalibrated', settings: normal, videos: 2, calibrated: false, volumeMl: null, abstinenceDays: 3 },
];

/** Short, so that a demo is there within minutes, and long enough for a cell to be followed for a second. */
export const DEMO_CLIP = { fps: 50, durationS: 2 } as const;

/** Shares of the truth, in percent. A cell swims forwards unless it beats in place or lies still. */
export function demoTruth({ settings }: Pick<DemoSample, 'settings'>) {
  const { linear, circular, hyperactive, twitching, immotile } = settings.modes;
  const all = linear + circular + hyperactive + twitching + immotile;
  const percent = (share: number): number => Math.round((100 * share) / all);
  return {
    concentration: settings.concentration,
    progressive: percent(linear + circular + hyperactive),
    motile: percent(all - immotile),
  };
}

/** Every field is another place of the same sample. */
export const demoSettings = ({ key, settings }: DemoSample, field: number): SampleSettings => ({
  ...settings,
  seed: 1000 * (DEMO_KEYS.indexOf(key) + 1) + field,
});
