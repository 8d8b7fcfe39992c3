import { setImmediate } from 'node:timers/promises';
import type { AreaMask } from '@sarm/domain/videos/video-area';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { burstSteps } from './burst-steps.ts';
import { type FixedStructures, FixedStructureMeter } from './fixed-structures.ts';
import { combing } from './interlacing.ts';
import { type StepPattern, stepPattern, type TimedSteps } from './step-pattern.ts';
import { measureStructures, type Structures } from './structures.ts';
import { quantileOf, tileStarts } from './tile-changes.ts';
import { VisibleAreaMeter } from './visible-area.ts';

/** What the guards on the picture rest on. Measures only: picture-limits.ts sets which of them are too much. */
export interface PictureMeasures {
  readonly structures: Structures;
  /** SD of the camera's noise, grey levels. */
  readonly noise: number;
  /** Share of the picture in which something moves. */
  readonly movingShare: number;
  readonly steps: StepPattern;
  /** Teeth at moving edges, about 1 in progressive pictures; null where nothing moves. */
  readonly combing: number | null;
  /** Share of the pictures that are black among others that are not. */
  readonly blankShare: number;
  /** Share of the picture that shows no chamber; null where it cannot be measured. */
  readonly hiddenShare: number | null;
  readonly fixed: FixedStructures | null;
}

/** Light and contrast change slowly and cost most: they are looked at in every other run. */
const STRUCTURES_EVERY = 2;
/** Of the usual light. */
const BLANK = 0.15;

/** Where something moved in a run of pictures. */
export interface TileMovement {
  /** Of the picture, px. */
  readonly width: number;
  /** First pixels of tiles. */
  readonly starts: Int32Array;
  /** For each pair of pictures in turn, how much changed in each tile. */
  readonly amounts: readonly Float64Array[];
}

/** Takes unbroken runs of pictures, one after another. */
export class FaultMeter {
  readonly #steps: TimedSteps[] = [];
  readonly #structures: Structures[] = [];
  readonly #combing: number[] = [];
  readonly #lights: number[] = [];
  readonly #fixed: FixedStructureMeter;
  readonly #area: VisibleAreaMeter;
  readonly #excluded: AreaMask | undefined;
  #starts: Int32Array | undefined;

  /** What is excluded has to be filled in the pictures: its tiles are not looked at. */
  constructor(excluded?: AreaMask) {
    this.#excluded = excluded;
    this.#area = new VisibleAreaMeter(excluded);
    this.#fixed = new FixedStructureMeter(excluded);
  }

  /** At least three pictures with times in seconds. Steps aside between its parts. Null without measurable movement. */
  async add(burst: readonly GrayPicture[], times: readonly number[]): Promise<TileMovement | null> {
    const [first, last, middle] = [burst[0], burst.at(-1), burst[burst.length >> 1]];
    if (first === undefined || last === undefined || middle === undefined) return null;
    const lights = burst.map(lightOf);
    this.#lights.push(...lights);
    const usual = quantileOf(lights, 0.5);
    // What a blank picture changes is neither movement nor noise.
    if (lights.some((light) => light < BLANK * usual)) return null;
    const starts = (this.#starts ??= tileStarts(first, this.#excluded));
    let structures = this.#structures.at(-1);
    if (structures === undefined || this.#steps.length % STRUCTURES_EVERY === 0) {
      structures = measureStructures(middle);
      this.#structures.push(structures);
      await setImmediate();
    }
    const steps = burstSteps(burst, starts, structures.contrast);
    this.#steps.push({ ...steps, seconds: times.slice(1).map((time, i) => time - (times[i] ?? 0)) });
    const teeth = combing(middle, steps);
    if (teeth !== null) this.#combing.push(teeth);
    await setImmediate();
    this.#fixed.add(first);
    this.#fixed.add(last);
    this.#area.add(first, middle);
    await setImmediate();
    return { width: first.width, starts: steps.moving, amounts: steps.amounts };
  }

  /** Null where no run of pictures was seen. */
  read(): PictureMeasures | null {
    if (this.#structures.length === 0) return null;
    const middle = (values: readonly number[]): number => quantileOf(values, 0.5);
    const of = (name: keyof Structures): number => middle(this.#structures.map((each) => each[name]));
    const structures = {
      background: of('background'),
      contrast: of('contrast'),
      polarity: of('polarity'),
      clipped: of('clipped'),
    };
    const light = middle(this.#lights);
    const fixed = this.#fixed.read();
    const hidden = this.#area.hiddenShare();
    return {
      structures,
      noise: middle(this.#steps.map(({ noise }) => noise)),
      movingShare:
        middle(this.#steps.map(({ moving }) => moving.length)) / Math.max(this.#starts?.length ?? 0, 1),
      steps: stepPattern(this.#steps),
      combing: this.#combing.length === 0 ? null : middle(this.#combing),
      blankShare: this.#lights.filter((each) => each < BLANK * light).length / this.#lights.length,
      hiddenShare: fixed === null && hidden === null ? null : Math.max(fixed?.barShare ?? 0, hidden ?? 0),
      fixed,
    };
  }
}

function lightOf({ gray }: GrayPicture): number {
  let [sum, seen] = [0, 0];
  for (let i = 0; i < gray.length; i += 37) {
    sum += gray[i]!;
    seen += 1;
  }
  return sum / Math.max(seen, 1);
}
