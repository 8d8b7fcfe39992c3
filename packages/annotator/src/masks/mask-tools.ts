import type { Point, Size } from '@sarm/domain/shapes/point';

export const MASK_TOOLS = ['points', 'brush', 'eraser', 'polygon'] as const;
export type MaskTool = (typeof MASK_TOOLS)[number];

/** What the hand is doing: nothing, drawing a line, or setting corners. */
export type MaskToolState =
  | { readonly name: 'idle' }
  | { readonly name: 'painting'; readonly path: readonly Point[] }
  | { readonly name: 'corners'; readonly path: readonly Point[] };
export const IDLE: MaskToolState = { name: 'idle' };

export type MaskEffect =
  | { readonly kind: 'point'; readonly at: Point }
  | { readonly kind: 'stroke'; readonly path: readonly Point[] }
  | { readonly kind: 'polygon'; readonly path: readonly Point[] };

export interface MaskToolStep {
  readonly state: MaskToolState;
  readonly effect?: MaskEffect;
}

export interface MaskScene {
  readonly tool: MaskTool;
  readonly picture: Size;
  /** Picture pixels: so near to the first corner a click closes the polygon. */
  readonly near: number;
}

const isInside = ({ x, y }: Point, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height;

/** Fewer corners enclose nothing. */
const LEAST_CORNERS = 3;

export function closePolygon(state: MaskToolState): MaskToolStep {
  if (state.name !== 'corners' || state.path.length < LEAST_CORNERS) return { state };
  return { state: IDLE, effect: { kind: 'polygon', path: state.path } };
}

export function pressMask(state: MaskToolState, at: Point, { tool, picture, near }: MaskScene): MaskToolStep {
  const path = state.name === 'corners' ? state.path : [];
  const [first] = path;
  if (tool === 'polygon' && first !== undefined && Math.hypot(at.x - first.x, at.y - first.y) <= near)
    return closePolygon(state);
  if (!isInside(at, picture)) return { state };
  if (tool === 'points') return { state, effect: { kind: 'point', at } };
  return tool === 'polygon'
    ? { state: { name: 'corners', path: [...path, at] } }
    : { state: { name: 'painting', path: [at] } };
}

export const moveMask = (state: MaskToolState, at: Point): MaskToolState =>
  state.name === 'painting' ? { ...state, path: [...state.path, at] } : state;

export const releaseMask = (state: MaskToolState): MaskToolStep =>
  state.name === 'painting' ? { state: IDLE, effect: { kind: 'stroke', path: state.path } } : { state };
