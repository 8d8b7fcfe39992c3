import { DEFAULT_SETTINGS, type SampleSettings } from './truth/sample-settings.ts';

export interface Preset {
  readonly about: string;
  readonly settings: SampleSettings;
}

const preset = (about: string, changes: Partial<SampleSettings>): Preset => ({
  about,
  settings: { ...DEFAULT_SETTINGS, ...changes },
});

export const PRESETS = {
  normal: preset('45 M/ml, about 60 % progressive, little debris', {}),
  'low-count': preset('6 M/ml: below every limit, few cells per field', { concentration: 6 }),
  asthenozoospermic: preset('normal count, slow and mostly immotile', {
    meanSpeed: 22,
    modes: { linear: 0.2, circular: 0.03, hyperactive: 0, twitching: 0.15, immotile: 0.62 },
  }),
  dense: preset('140 M/ml with clusters and forced collisions', {
    concentration: 140,
    clusteredShare: 0.06,
    collisionPairs: 12,
  }),
  'debris-rich': preset('20 M/ml among specks, debris, round cells and pinheads', {
    concentration: 20,
    specks: 260,
    debris: 25,
    roundCells: 8,
    pinheads: 8,
  }),
  hyperactivated: preset('capacitated: many hyperactive and circling cells', {
    modes: { linear: 0.35, circular: 0.15, hyperactive: 0.25, twitching: 0.05, immotile: 0.2 },
  }),
  drifting: preset('normal sample on a drifting stage', { driftX: 12, driftY: -5, swayUm: 2 }),
  visem: preset('looks like VISEM-Tracking video 11: 36 heads per field, 72 % immotile, dirty', {
    concentration: 23.5,
    meanSpeed: 30,
    modes: { linear: 0.1, circular: 0.01, hyperactive: 0, twitching: 0.17, immotile: 0.72 },
    morphology: {
      normal: 0.03,
      abnormal_head: 0.5,
      abnormal_midpiece: 0.2,
      abnormal_tail: 0.15,
      cytoplasmic_droplet: 0.12,
    },
    clusteredShare: 0.06,
    clusterSize: 3,
    specks: 800,
    debris: 22,
    roundCells: 7,
    pinheads: 4,
  }),
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof PRESETS;
