import { setImmediate } from 'node:timers/promises';
import type { AreaMask } from '@sarm/domain/videos/video-area';
import type { MicrometresPerPixel } from '@sarm/domain/units';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { type Brightness, BrightnessMeter } from './measure-brightness.ts';
import { DriftMeter, type DriftView, driftView } from './measure-drift.ts';
import { measureFocus } from './measure-focus.ts';
import { FaultMeter, type PictureMeasures, type TileMovement } from './guards/fault-meter.ts';
import { sampleBursts } from './sample-bursts.ts';
import { type FramePair, samplePairs } from './sample-pairs.ts';
import { frameTimes, type Timeline } from '@sarm/domain/videos/timeline';

export interface MeasuredPictures {
  readonly brightness: Brightness;
  /** Smear of the sharpest structures, µm; null where no frame shows any. */
  readonly blurUm: number | null;
  /** Common motion in pixels per second; null where the frames do not show one. */
  readonly driftPx: number | null;
  /** What the guards judge; null where the video has no run of pictures. */
  readonly measures: PictureMeasures | null;
}

/** What moved in a run of pictures, by the frames it was seen in. */
export interface SeenMovement extends TileMovement {
  readonly frames: readonly number[];
}

/** Measures sampled frames one after another and keeps none of them longer than a short run lasts. */
export class PictureMeter {
  readonly #brightness = new BrightnessMeter();
  readonly #blurs: number[] = [];
  readonly #drift = new DriftMeter();
  readonly #views = new Map<number, DriftView>();
  readonly #faults: FaultMeter;
  readonly #pairs: readonly FramePair[];
  readonly #bursts: readonly (readonly number[])[];
  readonly #times: readonly number[];
  readonly #movements: SeenMovement[] = [];
  #burst: GrayPicture[] = [];
  /** Filled again for each run: as many new ones as a video has runs would wait for the collector together. */
  readonly #copies: Uint8Array[] = [];
  readonly #pixelSize: MicrometresPerPixel | undefined;

  readonly #excluded: AreaMask | undefined;

  /** What is excluded has to be filled in the pictures that are shown. */
  constructor(timeline: Timeline, pixelSize?: MicrometresPerPixel, excluded?: AreaMask) {
    this.#excluded = excluded;
    this.#faults = new FaultMeter(excluded);
    this.#pairs = samplePairs(timeline);
    this.#bursts = sampleBursts(timeline);
    this.#times = frameTimes(timeline);
    this.#pixelSize = pixelSize;
  }

  /** Frames to show to the meter, rising. */
  get indices(): readonly number[] {
    const needed = this.#pairs.flatMap((pair) => [pair.first, pair.second]).concat(...this.#bursts);
    return needed.length === 0 ? [0] : [...new Set(needed)].sort((a, b) => a - b);
  }

  /** The picture must stay unchanged until this resolves. Steps aside between its parts for other work. */
  async add(index: number, picture: GrayPicture): Promise<void> {
    const alone = this.#pairs.length === 0;
    if (alone || this.#pairs.some(({ first, second }) => first === index || second === index))
      await this.#addToPairs(index, picture);
    const burst = this.#bursts.find((each) => each.includes(index));
    if (burst === undefined) return;
    this.#burst.push({ ...picture, gray: this.#copy(picture.gray) });
    if (index !== burst.at(-1)) return;
    const movement = await this.#faults.add(
      this.#burst,
      burst.map((each) => this.#times[each] ?? 0),
    );
    if (movement !== null) this.#movements.push({ ...movement, frames: burst });
    this.#burst = [];
  }

  #copy(gray: Uint8Array): Uint8Array {
    const copy = (this.#copies[this.#burst.length] ??= new Uint8Array(gray.length));
    copy.set(gray);
    return copy;
  }

  async #addToPairs(index: number, picture: GrayPicture): Promise<void> {
    this.#brightness.add(picture.gray, this.#excluded);
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
    for (const kept of this.#views.keys())
      if (!this.#pairs.some(({ first, second }) => first === kept && second > index))
        this.#views.delete(kept);
  }

  /** For a caller that has the detections of those frames. */
  get movements(): readonly SeenMovement[] {
    return this.#movements;
  }

  read(): MeasuredPictures {
    const blurs = this.#blurs.toSorted((a, b) => a - b);
    return {
      brightness: this.#brightness.read(),
      blurUm: blurs[blurs.length >> 1] ?? null,
      driftPx: this.#drift.read(),
      measures: this.#faults.read(),
    };
  }
}
