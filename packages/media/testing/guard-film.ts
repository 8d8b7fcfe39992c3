import type { PictureFault } from '@sarm/domain/figures/video-warnings';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { type Appearance, DEFAULT_APPEARANCE } from '@sarm/simulator/render/appearance';
import { simulatedFrames } from '@sarm/simulator/render/frames';
import { createSample } from '@sarm/simulator/truth/sample';
import { DEFAULT_SETTINGS, type SampleSettings } from '@sarm/simulator/truth/sample-settings';
import { FaultMeter, type PictureMeasures } from '../src/guards/fault-meter.ts';
import { type FileContext, judgePictures } from '../src/guards/judge-pictures.ts';
import { BURST_LENGTH, sampleBursts } from '../src/sample-bursts.ts';

const SIZE = { widthPx: 400, heightPx: 304 };
const FRAMES = 5 * BURST_LENGTH;
export type Film = readonly GrayPicture[];
const made = new Map<string, Film>();

/** A simulated sample at 50 pictures per second, each of which a guard sees. `every`: of more pictures, as many are taken. */
export function simulatedFilm(
  change: Partial<SampleSettings> = {},
  look: Partial<Appearance> = {},
  every = 1,
): Film {
  const recipe = JSON.stringify([change, look, every]);
  const film = made.get(recipe) ?? simulate(change, look, every);
  made.set(recipe, film);
  return film;
}

/** Nothing writes into a film: one serves all tests of a process. */
function simulate(change: Partial<SampleSettings>, look: Partial<Appearance>, every: number): Film {
  const sample = createSample({ ...DEFAULT_SETTINGS, seed: 5, concentration: 60, ...SIZE, ...change });
  const times = Array.from({ length: FRAMES * every }, (_, i) => i / 50);
  const frames = simulatedFrames(sample, times, {
    appearance: { ...DEFAULT_APPEARANCE, ...look },
    keep: true,
  });
  return Array.from(frames, ({ pixels }) => ({ gray: pixels, width: SIZE.widthPx, height: SIZE.heightPx }));
}

export const IMMOTILE: Partial<SampleSettings> = {
  modes: { linear: 0, circular: 0, hyperactive: 0, twitching: 0, immotile: 1 },
};
export const EMPTY: Partial<SampleSettings> = {
  concentration: 0,
  specks: 0,
  debris: 0,
  roundCells: 0,
  pinheads: 0,
};

/** Every pixel of every picture from its level, its place and the picture's number. */
export const redrawn = (
  film: Film,
  level: (gray: number, x: number, y: number, frame: number) => number,
): Film =>
  film.map(({ gray, width, height }, frame) => {
    const out = new Uint8Array(gray.length);
    // Rows and columns in a loop: Uint8Array.from with a callback takes twenty times as long.
    for (let y = 0, i = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1, i += 1)
        out[i] = Math.max(0, Math.min(255, Math.round(level(gray[i]!, x, y, frame))));
    return { width, height, gray: out };
  });

/** At even times, unless others are given. */
export async function measuredFilm(film: Film, times?: readonly number[]): Promise<PictureMeasures | null> {
  const meter = new FaultMeter();
  const pts = film.map((_, i) => i);
  for (const burst of sampleBursts({ timeBase: [1, 50], stream: 0, pts, keys: [] }))
    await meter.add(
      burst.flatMap((index) => film[index] ?? []),
      burst.map((index) => times?.[index] ?? index / 50),
    );
  return meter.read();
}

export const faultsOfFilm = async (film: Film, file?: FileContext): Promise<PictureFault[]> =>
  judgePictures(
    { measures: await measuredFilm(film), brightness: { mean: 90, bright: 220, clipped: 0 } },
    file,
  );
