import { NO_SEMEN } from './drawn-content.ts';
import { renderSample, type StudySample } from './simulated-samples.ts';

const STILL = { linear: 0, circular: 0, hyperactive: 0, twitching: 0, immotile: 1 } as const;
const CLEAN = { specks: 0, debris: 0, roundCells: 0, pinheads: 0 } as const;

export interface Content {
  readonly name: string;
  /** What a chamber of semen can hold: a refusal of it would be wrong. */
  readonly ordinary: boolean;
  readonly make: () => StudySample;
}

const rendered = (name: string, change: Parameters<typeof renderSample>[1], ordinary = true): Content => ({
  name,
  ordinary,
  make: () => renderSample(name, change),
});

/** Videos that differ by what they show. */
export const CONTENTS: readonly Content[] = [
  rendered('empty-chamber', { seed: 1_950_001, concentration: 0, ...CLEAN }),
  // Hundreds of specks and not one cell: the detector sees things, and the product says so.
  rendered('specks-only', { seed: 1_950_002, concentration: 0, ...CLEAN, specks: 150 }, false),
  rendered('debris-only', { seed: 1_950_003, concentration: 0, ...CLEAN, specks: 60, debris: 25 }),
  rendered('round-cells-only', { seed: 1_950_004, concentration: 0, ...CLEAN, roundCells: 10 }),
  rendered('immotile-only', { seed: 1_950_005, concentration: 60, modes: STILL }),
  rendered('immotile-trembling', {
    seed: 1_950_006,
    concentration: 60,
    modes: STILL,
    immotileWobbleUm: 0.15,
  }),
  // So much shaking passes for beating in place, and clumps are agglutination: to say so is right.
  rendered(
    'immotile-shaking',
    { seed: 1_950_009, concentration: 60, modes: STILL, immotileWobbleUm: 0.4 },
    false,
  ),
  rendered('clusters', { seed: 1_950_007, concentration: 40, clusteredShare: 0.3 }, false),
  rendered('debris-rich', {
    seed: 1_950_008,
    concentration: 20,
    specks: 260,
    debris: 25,
    roundCells: 8,
    pinheads: 8,
  }),
  ...Object.entries(NO_SEMEN).map(
    ([name, draw]): Content => ({ name, ordinary: false, make: () => draw(name) }),
  ),
];
