import { createRandom, type Random } from '../random.ts';
import { isolatedCell } from '../truth/isolated-cell.ts';
import { MORPHOLOGY_CLASSES, type MorphologyClass, type MorphologyVariant } from '../truth/morphology.ts';
import { drawParticles } from '../truth/particle.ts';
import type { CellState, ParticleState } from '../truth/sample.ts';
import { DEFAULT_SETTINGS } from '../truth/sample-settings.ts';
import type { Appearance } from './appearance.ts';
import { createGrain } from './grain.ts';
import { type MaskField, PART, partMask } from './part-mask.ts';
import { randomLook } from './random-look.ts';
import { createRenderer } from './renderer.ts';

export interface ClickViewSettings {
  readonly seed: number;
  readonly count: number;
  /** Side and pixel size of the masks; the picture shows the same square at its own pixel size. */
  readonly sidePx: number;
  readonly umPerPixel: number;
  /** Pixel sizes of the pictures, drawn evenly on a logarithmic scale. */
  readonly finestUm: number;
  readonly coarsestUm: number;
  /** Without it each view has a look of its own. */
  readonly look?: Appearance;
}

export interface ClickView {
  readonly index: number;
  readonly class: MorphologyClass;
  readonly variant: MorphologyVariant;
  /** The picture's own pixels; it is a little wider than the mask and has the same centre. */
  readonly umPerPixel: number;
  readonly sidePx: number;
  readonly pixels: Uint8Array;
  /** Values of PART for the cell in the middle, plus OTHER_CELL for parts of its neighbours. */
  readonly mask: Uint8Array;
  /** Centre of the head in pixels of the mask, and its axis. */
  readonly headX: number;
  readonly headY: number;
  readonly angle: number;
}

/** Added to the part of a cell that is not the one in the middle. */
export const OTHER_CELL = 8;
const CHAMBER_UM = 10;
const CORRELATIONS = [0, 0.3, 0.5, 0.65];
/** Nearer ones would lie on the head, and no outline would be right. */
const NEAREST_UM = 6;
const FARTHEST_UM = 16;
const PARTICLES = { specks: 120, debris: 40, roundCells: 12, pinheads: 15 };

/**
 * Views of single cells as a person sees them before clicking: any light and pixel size, often with neighbours and dirt.
 * The masks are drawn on their own fine grid, so that the truth of a coarse picture is not coarse too.
 */
export function* clickViews(settings: ClickViewSettings): Generator<ClickView> {
  const { seed, count, finestUm, coarsestUm } = settings;
  if (!(finestUm > 0 && coarsestUm >= finestUm))
    throw new RangeError('pixel sizes must be above zero, the finest first');
  const grains = CORRELATIONS.map((each) => createGrain(each, createRandom(`grain ${seed} ${each}`)));
  for (let index = 0; index < count; index += 1) {
    const random = createRandom(`click view ${seed} ${index}`);
    const umPerPixel = finestUm * (coarsestUm / finestUm) ** random.next();
    const grain = grains[Math.floor(random.next() * grains.length)]!;
    const kind = MORPHOLOGY_CLASSES[index % MORPHOLOGY_CLASSES.length]!;
    const viewUm = settings.sidePx * settings.umPerPixel;
    const sidePx = Math.ceil(viewUm / umPerPixel) + 2;
    const scene = drawScene(kind, sidePx * umPerPixel, random);
    const look = settings.look ?? randomLook(random.fork('look'));
    const field = { seed: seed * 1_000_003 + index, widthPx: sidePx, heightPx: sidePx, umPerPixel };
    const render = createRenderer({ ...field, chamberDepthUm: CHAMBER_UM }, look, grain);
    const { own, others, particles } = scene;
    const corner = (sidePx * umPerPixel - viewUm) / 2;
    const grid = { widthPx: settings.sidePx, heightPx: settings.sidePx, umPerPixel: settings.umPerPixel };
    yield {
      index,
      class: kind,
      variant: own.cell.morphology.variant,
      umPerPixel,
      sidePx,
      pixels: render({ time: 0, cells: [own, ...others], particles }, index),
      mask: sceneMask(own, others, { grid, corner }),
      headX: (own.x - corner) / settings.umPerPixel,
      headY: (own.y - corner) / settings.umPerPixel,
      angle: own.axis,
    };
  }
}

interface Scene {
  readonly own: CellState;
  readonly others: readonly CellState[];
  readonly particles: readonly ParticleState[];
}

function drawScene(kind: MorphologyClass, sideUm: number, random: Random): Scene {
  const middle = sideUm / 2;
  const at = { x: middle + random.between(-0.8, 0.8), y: middle + random.between(-0.8, 0.8) };
  const own = cellAt(kind, at, random);
  const near = random.fork('neighbours');
  const count = Number(near.pick({ '0': 5, '1': 3, '2': 1, '3': 1 }));
  const others = Array.from({ length: count }, () => {
    const away = near.between(NEAREST_UM, FARTHEST_UM);
    const angle = near.between(-Math.PI, Math.PI);
    const place = { x: own.x + away * Math.cos(angle), y: own.y + away * Math.sin(angle) };
    return cellAt(MORPHOLOGY_CLASSES[Math.floor(near.next() * MORPHOLOGY_CLASSES.length)]!, place, near);
  });
  return { own, others, particles: near.next() < 0.4 ? dirt(own, sideUm, near) : [] };
}

function cellAt(kind: MorphologyClass, at: { x: number; y: number }, random: Random): CellState {
  const depthUm = random.next() * CHAMBER_UM;
  return isolatedCell({ class: kind, ...at, depthUm, chamberDepthUm: CHAMBER_UM }, random);
}

function dirt(own: CellState, sideUm: number, random: Random): readonly ParticleState[] {
  const settings = { ...DEFAULT_SETTINGS, ...PARTICLES, chamberDepthUm: CHAMBER_UM };
  const volumeMl = (sideUm * sideUm * CHAMBER_UM) / 1e12;
  const chamber = {
    fieldWidth: sideUm,
    fieldHeight: sideUm,
    margin: 0,
    width: sideUm,
    height: sideUm,
    volumeMl,
  };
  return drawParticles(settings, chamber, random.fork('dirt'))
    .map((particle) => ({ particle, x: particle.originX, y: particle.originY }))
    .filter(({ particle, x, y }) => Math.hypot(x - own.x, y - own.y) > particle.radius + 3);
}

function sceneMask(
  own: CellState,
  others: readonly CellState[],
  view: { readonly grid: MaskField; readonly corner: number },
): Uint8Array {
  const seen = (state: CellState): Uint8Array =>
    partMask({ ...state, x: state.x - view.corner, y: state.y - view.corner }, view.grid);
  const mask = seen(own);
  for (const other of others) {
    const parts = seen(other);
    for (let i = 0; i < mask.length; i += 1) {
      if (mask[i] === PART.background && parts[i] !== PART.background) mask[i] = OTHER_CELL + parts[i]!;
    }
  }
  return mask;
}
