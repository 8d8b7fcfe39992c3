import { createRandom } from '@sarm/simulator/random';
import { type Appearance, DEFAULT_APPEARANCE } from '@sarm/simulator/render/appearance';
import { simulatedFrames } from '@sarm/simulator/render/frames';
import { frameTimes } from '@sarm/simulator/truth/frame-times';
import { createSample } from '@sarm/simulator/truth/sample';
import {
  DEFAULT_SETTINGS,
  expectedHeadsPerField,
  type SampleSettings,
} from '@sarm/simulator/truth/sample-settings';
import { type Clip, type ClipPicture, LOSSLESS, mapLevels, mapPictures } from '../conditions/clip.ts';
import { FEW_BODIES } from './few-bodies.ts';

export interface FewSpermSample {
  readonly name: string;
  /** True concentration of the sample, million per ml. */
  readonly truth: number;
  readonly depthUm: number;
  readonly make: () => Clip;
}

interface Design {
  readonly settings: Partial<SampleSettings>;
  readonly look?: Partial<Appearance>;
  readonly change?: (clip: Clip) => Clip;
}

const FPS = 50;
const SECONDS = 1.2;
const FIRST_SEED = 2_500_000;
const CLEAN = { specks: 0, debris: 0, roundCells: 0, pinheads: 0 } as const;

function render({ settings, look, change = (clip) => clip }: Design): Clip {
  const sample = createSample({ ...DEFAULT_SETTINGS, ...settings });
  const { widthPx: width, heightPx: height, umPerPixel } = sample.settings;
  const pictures: ClipPicture[] = [];
  const times = frameTimes({ fps: FPS, durationS: SECONDS });
  const appearance = { ...DEFAULT_APPEARANCE, ...look };
  for (const { pixels, time } of simulatedFrames(sample, times, { keep: true, appearance }))
    pictures.push({ gray: pixels, time, heads: [] });
  return change({
    width,
    height,
    pictures,
    pixelSizeUm: umPerPixel,
    cameraRate: FPS,
    matchRadiusPx: 10,
    filters: [],
    encoding: LOSSLESS,
    turned: false,
  });
}

const sampleOf = (name: string, design: Design): FewSpermSample => ({
  name,
  truth: design.settings.concentration ?? 0,
  depthUm: design.settings.chamberDepthUm ?? DEFAULT_SETTINGS.chamberDepthUm,
  make: () => render(design),
});

const DEPTHS = [10, 20, 50, 100] as const;

/** What a chamber without sperm holds. */
const CONTENTS = {
  clear: CLEAN,
  usual: {},
  debris: { ...CLEAN, specks: 60, debris: 20 },
  'round-cells': { ...CLEAN, specks: 20, roundCells: 4 },
  mixed: { specks: 100, debris: 8, roundCells: 3, pinheads: 1 },
} as const satisfies Record<string, Partial<SampleSettings>>;

/** Forty without any sperm: every content at every depth, two fields each. */
export const WITHOUT_SPERM: readonly FewSpermSample[] = Object.entries(CONTENTS).flatMap(
  ([content, settings], c) =>
    DEPTHS.flatMap((depth, d) =>
      [0, 1].map((field) =>
        sampleOf(`${content}, ${depth} µm, field ${field + 1}`, {
          settings: {
            ...settings,
            concentration: 0,
            chamberDepthUm: depth,
            seed: FIRST_SEED + 100 * c + 10 * d + field,
          },
        }),
      ),
    ),
);

const constant = (level: number) => (clip: Clip) => mapPictures(clip, (gray) => gray.map(() => level));
/** Covered from the left over a share of the width. */
const covered = (share: number) => (clip: Clip) =>
  mapPictures(clip, (gray, _, { width }) =>
    gray.map((level, at) => (at % width < share * width ? 2 : level)),
  );
const contrast = (share: number) => (clip: Clip) => mapLevels(clip, (level) => 90 + share * (level - 90));
const pixelSize = (share: number) => (clip: Clip) => ({ ...clip, pixelSizeUm: share * clip.pixelSizeUm });

/** Ways in which a full chamber can pass for an empty one. */
const UNFIT: Readonly<Record<string, Omit<Design, 'settings'>>> = {
  'blurred by 2.5 µm': { look: { blurUm: 2.5 } },
  'blurred by 4 µm': { look: { blurUm: 4 } },
  'blurred by 6 µm': { look: { blurUm: 6 } },
  'focus 60 µm beside the chamber': { look: { focus: 4 } },
  'lens cap': { change: (clip) => mapLevels(clip, (level) => 3 + level / 128) },
  'constant grey': { change: constant(90) },
  white: { change: constant(255) },
  'covered by a third': { change: covered(1 / 3) },
  'contrast × 0.04': { change: contrast(0.04) },
  'overexposed × 2.6': { change: (clip) => mapLevels(clip, (level) => 2.6 * level) },
  'pixel size × 2': { change: pixelSize(2) },
  'pixel size × 0.5': { change: pixelSize(0.5) },
  'dark by 95 %': { change: (clip) => mapLevels(clip, (level) => 0.05 * level) },
};

/** Thirty-nine with sperm in them that these pictures do not show, and the field without any that is blurred. */
export const UNFIT_VIDEOS: readonly FewSpermSample[] = [
  ...Object.entries(UNFIT).flatMap(([way, design], w) =>
    [6, 20, 65].map((concentration, c) =>
      sampleOf(`${way}, ${concentration} M/ml`, {
        ...design,
        settings: { concentration, seed: FIRST_SEED + 1000 + 10 * w + c },
      }),
    ),
  ),
  sampleOf('blurred by 2.5 µm, debris only', {
    look: { blurUm: 2.5 },
    settings: { ...CONTENTS.debris, concentration: 0, seed: FIRST_SEED + 2000 },
  }),
];

const PER_MILLION = expectedHeadsPerField({ ...DEFAULT_SETTINGS, concentration: 1 });
const FEWEST_HEADS = 0.5;
const MOST_HEADS = 4;

/** Two hundred fields in which 0.5 to 4 heads are expected, moving and still, among the usual dirt and in a clear chamber. */
export const FEW_SPERM: readonly FewSpermSample[] = Array.from({ length: 200 }, (_, i) => {
  const random = createRandom(`few sperm ${i}`);
  const immotile = random.between(0.2, 0.8);
  const concentration = random.between(FEWEST_HEADS, MOST_HEADS) / PER_MILLION;
  return sampleOf(`few ${i}`, {
    settings: {
      ...(i % 4 === 0 ? CLEAN : {}),
      concentration,
      modes: { linear: 0.9 - immotile, circular: 0.02, hyperactive: 0, twitching: 0.08, immotile },
      seed: FIRST_SEED + 10_000 + i,
    },
  });
});

const COUNTS = [1, 2, 3, 5, 10] as const;
const SIMULATED_BODIES = ['specks', 'debris', 'roundCells', 'pinheads'] as const;

/** Sixty fields of 1 to 10 bodies that are no spermatozoa, drawn and simulated. */
export const FOREIGN_BODIES: readonly FewSpermSample[] = COUNTS.flatMap((count, c) => [
  ...Object.entries(FEW_BODIES).map(([kind, draw]): FewSpermSample => {
    const name = `${kind}, ${count}`;
    return { name, truth: 0, depthUm: DEFAULT_SETTINGS.chamberDepthUm, make: () => draw(name, count).clip };
  }),
  ...SIMULATED_BODIES.map((body, b) =>
    sampleOf(`${body}, ${count}`, {
      settings: { ...CLEAN, [body]: count, concentration: 0, seed: FIRST_SEED + 20_000 + 10 * c + b },
    }),
  ),
]);
