import { setImmediate } from 'node:timers/promises';
import type { MicrometresPerPixel } from '@sarm/domain/units';
import type { GrayPicture } from '../inference/detector.ts';
import { type Brightness, BrightnessMeter } from './measure-brightness.ts';
import { DriftMeter, type DriftView, driftView } from './measure-drift.ts';
import { measureFocus } from './measure-focus.ts';
import type { FramePair } from './sample-pairs.ts';

export interface MeasuredPictures {
  readonly brightness: Brightness;
  /** Smear of the sharpest structures, µm; null where no frame shows any. */
  readonly blurUm: number | null;
  /** Common motion in pixels per second; null where the frames do not tell one. */
  readonly driftPx: number | null;
}

/** Measures sampled frames one after another and keeps none of them. */
export class PictureMeter {
  readonly #brightness = new BrightnessMeter();
  readonly #blurs: number[] = [];
  readonly #drift = new DriftMeter();
  readonly #views = new Map<number, DriftView>();
  readonly #pairs: readonly FramePair[];
  readonly #pixelSize: MicrometresPerPixel | undefined;

  constructor(pairs: readonly FramePair[], pixelSize?: MicrometresPerPixel) {
    this.#pairs = pairs;
    this.#pixelSize = pixelSize;
  }

  /** Frames to show to the meter, rising. */
  get indices(): readonly number[] {
    const wanted = this.#pairs.flatMap((pair) => [pair.first, pair.second]);
    return wanted.length === 0 ? [0] : [...new Set(wanted)].sort((a, b) => a - b);
  }

  /** The picture must stay as it is until this resolves. Steps aside between its parts: other work of the process goes on. */
  async add(index: number, picture: GrayPicture): Promise<void> {
    this.#brightness.add(picture.gray);
    const focus = measureFocus(picture, this.#pixelSize);
    if (focus !== null) this.#blurs.push(focus.blurUm);
    await setImmediate();
    const view = driftView(picture);
    await setImmediate();
    this.#views.set(index, view);
    for (const { first, second, seconds } of this.#pairs) {
      const before = this.#views.get(first);
      if (second !== index || before === undefined) continue;
      this.#drift.add(before, view, seconds);
    }
    for (const known of this.#views.keys())
      if (!this.#pairs.some(({ first, second }) => first === known && second > index))
        this.#views.delete(known);
  }

  read(): MeasuredPictures {
    const blurs = this.#blurs.toSorted((a, b) => a - b);
    return {
      brightness: this.#brightness.read(),
      blurUm: blurs[blurs.length >> 1] ?? null,
      driftPx: this.#drift.read(),
    };
  }
}
