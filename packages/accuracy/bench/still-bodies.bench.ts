import { resolve } from 'node:path';
import { BodyMeter } from '@sarm/analysis/body-meter';
import { bodiesToStore } from '@sarm/analysis/still-bodies';
import { umPerPx } from '@sarm/domain/units';
import type { Detector } from '@sarm/inference/models/detector';
import { showSamePlace } from '@sarm/measurement/analysis/shared-places';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { resizeGray } from '@sarm/pictures/resize-gray';
import { createRandom } from '@sarm/simulator/random';
import { DEFAULT_APPEARANCE } from '@sarm/simulator/render/appearance';
import { simulatedFrames } from '@sarm/simulator/render/frames';
import { createSample } from '@sarm/simulator/truth/sample';
import { DEFAULT_SETTINGS } from '@sarm/simulator/truth/sample-settings';
import { withShippedModel } from '../src/studies/shipped-model.ts';

/**
 * What the guards on dirt, on stretched pixels and on videos of one place rest on, in simulated samples that no limit was chosen
 * on: `node packages/accuracy/bench/still-bodies.bench.ts FIRST LAST` looks at the samples of these numbers.
 */
const SIZE = { width: 640, height: 480 };
/** Of the sample on the stage: the picture shows a part of it. */
const STAGE_PX = 1400;
const PICTURES = 12;
const SECONDS = 1.6;
/** When the place is filmed again. */
const LATER_S = 40;
const DENSITIES = [20, 65, 155, 10, 40] as const;
const IMMOTILE = [0.35, 0.75, 1] as const;
const SPECKS = 25;
const PLACES = { 'not moved': 0, '10 %': 64, '30 %': 192, '50 %': 320, apart: 740 } as const;

type Film = readonly GrayPicture[];

function film(seed: number, from: number): Film {
  const random = createRandom(`still bodies ${seed}`);
  const immotile = IMMOTILE[seed % IMMOTILE.length] ?? 1;
  const moving = 1 - immotile;
  const sample = createSample({
    ...DEFAULT_SETTINGS,
    seed: 3_100_000 + seed,
    widthPx: STAGE_PX,
    concentration: DENSITIES[seed % DENSITIES.length] ?? 20,
    modes: {
      linear: 0.8 * moving,
      circular: 0.1 * moving,
      hyperactive: 0,
      twitching: 0.1 * moving,
      immotile,
    },
  });
  const appearance = {
    ...DEFAULT_APPEARANCE,
    focus: random.between(0.3, 0.7),
    noise: random.between(1.2, 3.5),
    tailGain: random.between(30, 55),
  };
  const times = Array.from({ length: PICTURES }, (_, i) => from + (i * SECONDS) / (PICTURES - 1));
  return [...simulatedFrames(sample, times, { keep: true, appearance })].map(({ pixels }) => ({
    gray: pixels,
    width: STAGE_PX,
    height: SIZE.height,
  }));
}

/** Light that bright specks add, the same in every picture. */
function specks(seed: number): Float32Array {
  const random = createRandom(`specks ${seed}`);
  const depth = random.between(40, 140);
  const light = new Float32Array(SIZE.width * SIZE.height);
  for (let speck = 0; speck < SPECKS; speck += 1) {
    const [x, y] = [random.between(0, SIZE.width), random.between(0, SIZE.height)];
    const own = 3 * random.between(0.6, 1.6);
    for (let i = 0; i < light.length; i += 1) {
      const far = ((i % SIZE.width) - x) ** 2 + (Math.floor(i / SIZE.width) - y) ** 2;
      if (far < 9 * own * own)
        light[i] = Math.min(depth, light[i]! + depth * Math.exp(-far / (2 * own * own)));
    }
  }
  return light;
}

const seen = (stage: Film, left: number, light?: Float32Array): Film =>
  stage.map(({ gray }) => ({
    ...SIZE,
    gray: Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) => {
      const at = Math.floor(i / SIZE.width) * STAGE_PX + left + (i % SIZE.width);
      return Math.min(255, gray[at]! + (light?.[i] ?? 0));
    }),
  }));

async function look(detector: Detector, pictures: Film) {
  const meter = new BodyMeter(Array.from({ length: 2 * 8 }, (_, i) => i));
  for (const [i, picture] of pictures.entries()) {
    const found = await detector.detect(picture, { pixelSize: umPerPx(DEFAULT_SETTINGS.umPerPixel) });
    // Every other picture belongs to another run.
    meter.add((i % 2) * 8 + (i >> 1), picture, found);
  }
  return { specks: meter.look(false).specks, stretch: meter.stretch(), still: bodiesToStore(meter.still()) };
}

const number = (value: number | undefined): string => value?.toFixed(2) ?? '–';
const [first = 0, last = 9] = process.argv.slice(2).map(Number);
await withShippedModel(resolve(import.meta.dirname, '../../../models'), async ({ detector }) => {
  console.log('sample | stretch | bodies narrower | structures finer | still | round | plain');
  for (let seed = first; seed <= last; seed += 1) {
    const stage = film(seed, 0);
    const plain = seen(stage, 0);
    for (const stretch of [1, 1.2, 1.35]) {
      const width = Math.round(SIZE.width / stretch);
      const found = await look(
        detector,
        plain.map((picture) => resizeGray(picture, width, SIZE.height)),
      );
      const { bodies, texture } = found.stretch;
      const narrower = bodies === null ? '–' : `${number(-bodies.log)} ± ${number(bodies.error)}`;
      const finer = `${number(texture?.log)} ± ${number(texture?.error)}`;
      console.log(seed, stretch, narrower, finer, ...Object.values(found.specks ?? {}));
    }
    const light = specks(seed);
    const dirty = await look(detector, seen(stage, 0, light));
    console.log(seed, 'specks', ...Object.values(dirty.specks ?? {}));
    const later = film(seed, LATER_S);
    for (const [name, left] of Object.entries(PLACES)) {
      const other = await look(detector, seen(later, left, light));
      const video = (stillBodies: typeof other.still) => ({
        picture: SIZE,
        pixelSize: umPerPx(DEFAULT_SETTINGS.umPerPixel),
        ...(stillBodies === undefined ? {} : { stillBodies }),
      });
      console.log(seed, name, showSamePlace(video(dirty.still), video(other.still)) ? 'one place' : 'apart');
    }
  }
});
