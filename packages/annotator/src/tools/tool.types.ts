import type { View } from '@sarm/canvas/view';
import type { Box } from '@sarm/domain/shapes/boxes';
import type { Point, Size } from '@sarm/domain/shapes/point';
import type { BoxStore } from '../core/box-store.ts';
import type { EditIntent } from '../core/intents.ts';
import type { Selection } from '../core/selection.ts';

/** pan is also what a held Space or the middle button does, whatever the tool. */
export const TOOLS = ['select', 'box', 'pan'] as const;
export type ToolName = (typeof TOOLS)[number];

/** Where the pointer is: x and y in pixels of the picture (also outside of it), screen in device pixels of the canvas. */
export interface Pointer extends Point {
  readonly screen: Point;
  readonly shift: boolean;
}

/** What a state may look at. Nothing of it is changed by a state: it answers with effects. */
export interface Scene {
  readonly store: BoxStore;
  readonly selection: Selection;
  readonly view: View;
  readonly picture: Size;
  readonly readOnly: boolean;
  readonly newId: () => string;
}

export type Effect =
  | { readonly kind: 'select'; readonly ids: Selection }
  /** Boxes where they are held at the moment, by id; empty: none is. */
  | { readonly kind: 'preview'; readonly boxes: ReadonlyMap<string, Box> }
  | { readonly kind: 'draft'; readonly draft: Draft | null }
  | { readonly kind: 'lasso'; readonly path: readonly Point[] }
  | { readonly kind: 'intents'; readonly intents: readonly EditIntent[] }
  | { readonly kind: 'tool'; readonly tool: ToolName }
  /** Device pixels. */
  | { readonly kind: 'pan'; readonly by: Point };

/** A box that is being drawn; one that is too small will not be created. */
export interface Draft {
  readonly box: Box;
  readonly largeEnough: boolean;
}

export interface Step<State> {
  readonly state: State;
  readonly effects?: readonly Effect[];
}

export type PointerEventName = 'down' | 'move' | 'up';

/** One state of a tool: what each event of the pointer leads to, and how it is given up. */
export interface StateRules<State, Any> {
  readonly down?: (state: State, pointer: Pointer, scene: Scene) => Step<Any>;
  readonly move?: (state: State, pointer: Pointer, scene: Scene) => Step<Any>;
  readonly up?: (state: State, pointer: Pointer, scene: Scene) => Step<Any>;
  /** What has to be cleared when the state ends early. */
  readonly cancel?: readonly Effect[];
}

export const NO_PREVIEW: Effect = { kind: 'preview', boxes: new Map() };
export const NO_DRAFT: Effect = { kind: 'draft', draft: null };
export const NO_LASSO: Effect = { kind: 'lasso', path: [] };

/** TEC-188, CSS pixels. */
export const HANDLE_TOLERANCE = 8;
/** A hand is never quite still: shorter ways are clicks, CSS pixels. */
export const CLICK_TOLERANCE = 3;
