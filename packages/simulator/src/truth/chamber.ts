import type { SampleSettings } from './sample-settings.ts';

/**
 * The simulated piece of chamber: the field plus a margin, joined edge to edge.
 * Uniform cells on such a torus stay uniform whatever they do, so the density in the field never drifts:
 * what leaves is replaced on average, which a box with walls or with respawning cells does not give.
 */
export interface Chamber {
  readonly fieldWidth: number;
  readonly fieldHeight: number;
  readonly margin: number;
  readonly width: number;
  readonly height: number;
  readonly volumeMl: number;
}

/** Wider than the longest cell, so that a head jumps to the other side while neither it nor its tail is in sight. */
const MARGIN_UM = 75;

export function createChamber(settings: SampleSettings): Chamber {
  const fieldWidth = settings.widthPx * settings.umPerPixel;
  const fieldHeight = settings.heightPx * settings.umPerPixel;
  const width = fieldWidth + 2 * MARGIN_UM;
  const height = fieldHeight + 2 * MARGIN_UM;
  const volumeMl = (width * height * settings.chamberDepthUm) / 1e12;
  return { fieldWidth, fieldHeight, margin: MARGIN_UM, width, height, volumeMl };
}

export interface Wrapped {
  readonly x: number;
  readonly y: number;
  /** Which lap around the torus this is: a new lap is a new cell to anyone who watches the field. */
  readonly lapX: number;
  readonly lapY: number;
}

export function wrap(chamber: Chamber, x: number, y: number): Wrapped {
  const lapX = Math.floor((x + chamber.margin) / chamber.width);
  const lapY = Math.floor((y + chamber.margin) / chamber.height);
  return { x: x - lapX * chamber.width, y: y - lapY * chamber.height, lapX, lapY };
}
