import { createRandom } from '../random.ts';
import type { CellState, Moment, ParticleState, Sample } from '../truth/sample.ts';
import { type Appearance, DEFAULT_APPEARANCE } from './appearance.ts';
import { createBackground } from './background.ts';
import type { Canvas } from './canvas.ts';
import { drawHead, type View } from './draw-head.ts';
import { drawParticle } from './draw-particle.ts';
import { drawTail } from './draw-tail.ts';
import { createGrain, type Grain } from './grain.ts';

/** Draws one moment as an 8-bit grey picture, row by row. The frame number only seeds the camera noise. */
export type Renderer = (moment: Moment, frame: number, out?: Uint8Array) => Uint8Array;

export type RenderField = Pick<
  Sample['settings'],
  'seed' | 'widthPx' | 'heightPx' | 'umPerPixel' | 'chamberDepthUm'
>;

/** A ready `grain` saves most of the set-up where many small pictures are drawn. */
export function createRenderer(
  field: RenderField,
  appearance: Appearance = DEFAULT_APPEARANCE,
  ready?: Grain,
): Renderer {
  const { widthPx: width, heightPx: height } = field;
  const random = createRandom(`picture ${field.seed}`);
  const grain = ready ?? createGrain(appearance.noiseCorrelation, random.fork('grain'));
  const background = createBackground({ width, height, appearance, grain }, random.fork('background'));
  const canvas: Canvas = { width, height, light: new Float32Array(width * height) };
  const focus = appearance.focus * field.chamberDepthUm;
  const view: View = {
    umPerPixel: field.umPerPixel,
    appearance,
    blurAt: (z) => Math.hypot(appearance.blurUm, appearance.defocus * (z - focus)),
  };
  const visible = visibleIn(field);

  return (moment, frame, out = new Uint8Array(width * height)) => {
    canvas.light.set(background);
    for (const state of moment.particles) if (visible(state, 15)) drawParticle(canvas, state, view);
    const cells = moment.cells.filter((state) => visible(state, 70));
    for (const state of cells) drawTail(canvas, state, view);
    for (const state of cells) drawHead(canvas, state, view);
    const shake = random.fork(`frame ${frame}`);
    const from = Math.floor(shake.next() * grain.values.length);
    develop(canvas, { grain: grain.values, side: grain.side, from, appearance }, out);
    return out;
  };
}

function visibleIn(field: RenderField): (state: CellState | ParticleState, margin: number) => boolean {
  const right = field.widthPx * field.umPerPixel;
  const bottom = field.heightPx * field.umPerPixel;
  return ({ x, y }, margin) => x > -margin && y > -margin && x < right + margin && y < bottom + margin;
}

interface Film {
  readonly grain: Float32Array;
  readonly side: number;
  readonly from: number;
  readonly appearance: Appearance;
}

/** Camera noise, response, clipping and rounding. */
function develop(canvas: Canvas, film: Film, out: Uint8Array): void {
  const { grain, side } = film;
  const { noise, white, toe } = film.appearance;
  const { light, width, height } = canvas;
  const mask = grain.length - 1;
  for (let r = 0; r < height; r += 1) {
    const row = film.from + r * side;
    const start = r * width;
    for (let c = 0; c < width; c += 1) {
      let level = light[start + c]! + noise * grain[(row + c) & mask]! + 0.5;
      if (level < toe) level = (level + toe) / 2;
      out[start + c] = level < 0 ? 0 : level > white ? white : level;
    }
  }
}
