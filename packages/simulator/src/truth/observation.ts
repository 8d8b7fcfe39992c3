import { type Pixels, px } from '@sarm/domain/units';
import { createRandom } from '../random.ts';
import { headHalfBox } from './head-shape.ts';
import type { CellState, Moment, ParticleState, Sample } from './sample.ts';

/** Upright box in pixels of the picture: left, top, width, height. May extend over the edge. */
export interface PixelBox {
  readonly left: Pixels;
  readonly top: Pixels;
  readonly width: Pixels;
  readonly height: Pixels;
}

/** One sperm head in one frame. (0, 0) is the outer corner of the top left pixel, whose centre is (0.5, 0.5). */
export interface Observation {
  readonly cell: string;
  readonly x: Pixels;
  readonly y: Pixels;
  readonly angle: number;
  readonly depthUm: number;
  readonly box: PixelBox;
  /** The centre lies in the picture: exactly these make the count per field. */
  readonly inside: boolean;
  /** Another head is closer than one and a half heads: a tracker may swap the two. */
  readonly crossing: boolean;
  readonly cluster: number | null;
  /** Position with the sample's position noise; only present when the settings enable it. */
  readonly measured?: { readonly x: Pixels; readonly y: Pixels };
}

/** Room around a head that a person drawing boxes leaves, so that the halo's bright edge is inside. */
const BOX_MARGIN_UM = 1.2;
const CROSSING_UM = 7;

/** Heads of which at least a part of the box is in the picture. */
export function observeCells(sample: Sample, moment: Moment): readonly Observation[] {
  const { widthPx, heightPx, umPerPixel, positionNoiseUm, seed } = sample.settings;
  const near = moment.cells.filter((state) => isNear(state, sample));
  const out: Observation[] = [];
  for (const state of near) {
    const half = headHalfBox(state.cell.morphology.head, state.axis);
    const box = boxAround(state, half.halfWidth + BOX_MARGIN_UM, half.halfHeight + BOX_MARGIN_UM, umPerPixel);
    if (!overlaps(box, widthPx, heightPx)) continue;
    const x = state.x / umPerPixel;
    const y = state.y / umPerPixel;
    const noise = positionNoiseUm / umPerPixel;
    const random = positionNoiseUm > 0 ? createRandom(`${seed} ${state.id} ${moment.time}`) : null;
    out.push({
      cell: state.id,
      x: px(x),
      y: px(y),
      angle: state.axis,
      depthUm: state.z,
      box,
      inside: x >= 0 && y >= 0 && x < widthPx && y < heightPx,
      crossing: near.some((other) => other !== state && distance(other, state) < CROSSING_UM),
      cluster: state.cell.cluster,
      ...(random && {
        measured: { x: px(x + random.normal(0, noise)), y: px(y + random.normal(0, noise)) },
      }),
    });
  }
  return out;
}

export interface ParticleObservation {
  readonly particle: number;
  readonly kind: ParticleState['particle']['kind'];
  readonly x: Pixels;
  readonly y: Pixels;
  readonly box: PixelBox;
}

/** Everything but specks, which are background to a detector and would make most of the truth file. */
export function observeParticles(sample: Sample, moment: Moment): readonly ParticleObservation[] {
  const { widthPx, heightPx, umPerPixel } = sample.settings;
  return moment.particles
    .filter((state) => state.particle.kind !== 'speck')
    .map((state) => ({
      particle: state.particle.index,
      kind: state.particle.kind,
      x: px(state.x / umPerPixel),
      y: px(state.y / umPerPixel),
      box: boxAround(state, state.particle.radius + 0.5, state.particle.radius + 0.5, umPerPixel),
    }))
    .filter((seen) => overlaps(seen.box, widthPx, heightPx));
}

export interface ClusterObservation {
  readonly cluster: number;
  readonly cells: readonly string[];
  readonly box: PixelBox;
}

export function observeClusters(observations: readonly Observation[]): readonly ClusterObservation[] {
  const members = Map.groupBy(
    observations.filter((seen) => seen.cluster !== null),
    (seen) => seen.cluster ?? -1,
  );
  return [...members].map(([cluster, seen]) => ({
    cluster,
    cells: seen.map((one) => one.cell),
    box: enclose(seen.map((one) => one.box)),
  }));
}

function enclose(boxes: readonly PixelBox[]): PixelBox {
  const left = Math.min(...boxes.map((b) => b.left));
  const top = Math.min(...boxes.map((b) => b.top));
  const right = Math.max(...boxes.map((b) => b.left + b.width));
  const bottom = Math.max(...boxes.map((b) => b.top + b.height));
  return { left: px(left), top: px(top), width: px(right - left), height: px(bottom - top) };
}

const distance = (a: CellState, b: CellState): number => Math.hypot(a.x - b.x, a.y - b.y);

function isNear(state: CellState, sample: Sample): boolean {
  const margin = 20;
  const { fieldWidth, fieldHeight } = sample.chamber;
  return (
    state.x > -margin && state.y > -margin && state.x < fieldWidth + margin && state.y < fieldHeight + margin
  );
}

function boxAround(
  at: { x: number; y: number },
  halfWidth: number,
  halfHeight: number,
  scale: number,
): PixelBox {
  return {
    left: px((at.x - halfWidth) / scale),
    top: px((at.y - halfHeight) / scale),
    width: px((2 * halfWidth) / scale),
    height: px((2 * halfHeight) / scale),
  };
}

const overlaps = (box: PixelBox, width: number, height: number): boolean =>
  box.left < width && box.top < height && box.left + box.width > 0 && box.top + box.height > 0;
