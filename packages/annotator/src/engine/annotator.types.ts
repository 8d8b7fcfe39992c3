import type { View } from '@sarm/canvas/view';
import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import type { CommandName } from '../commands/commands.ts';
import type { EditIntent, Place } from '../core/intents.ts';
import type { Light } from '../layers/adjust-light.ts';
import type { ToolName } from '../tools/tool.types.ts';

export type { Light, ToolName };

export type Picture = ImageBitmap | HTMLImageElement;

/** Somebody else who has a box selected: it is dotted, with their name on a flag. */
export interface Holder {
  readonly object_id: string;
  readonly name: string;
}

/** A box with two values: hatched. The other side's place is dotted, where it has one. */
export interface ConflictMark {
  readonly object_id: string;
  readonly theirs: Place | null;
}

export interface Marks {
  readonly conflicts: readonly ConflictMark[];
  readonly presence: readonly Holder[];
}

export interface AnnotatorOptions {
  /** Gets the canvases as children, over its full size; it must be positioned. */
  readonly host: HTMLElement;
  readonly picture: Picture;
  /** Text above a hovered or selected box, in the language of the page: "49 sperm 0.61". */
  readonly labelOf: (object: BoxObject) => string;
  /** A uuid v7 for a new box. */
  readonly newId: () => string;
  /** What one gesture or command changes: one call, one step to undo. The canvas already shows it. */
  readonly onIntent: (intents: readonly EditIntent[]) => void;
  /** In the order of selecting; the last one is the one that the panel shows. */
  readonly onSelection: (ids: readonly string[]) => void;
  readonly onView?: (view: View) => void;
  /** The box under the pointer and the pointer's place in pixels of the picture; null outside. */
  readonly onHover?: (hover: Hover | null) => void;
  readonly onTool?: (tool: ToolName) => void;
  /** A secondary click on a box or on the picture: client coordinates for the menu. */
  readonly onMenu?: (menu: { readonly x: number; readonly y: number; readonly id: string | null }) => void;
  /** Without the right to edit boxes can be selected and looked at only. */
  readonly readOnly?: boolean;
}

export interface Hover {
  readonly id: string | null;
  readonly x: number;
  readonly y: number;
}

export interface Annotator {
  /** All boxes of the frame as they are now; only what differs from before is drawn again. */
  readonly setBoxes: (objects: readonly BoxObject[]) => void;
  readonly setStyles: (marks: Marks) => void;
  /** Another frame: the view stays where it is if the picture has the same size. */
  readonly setPicture: (picture: Picture) => void;
  readonly setTool: (tool: ToolName) => void;
  /** Ids that are not shown are left out; does not call onSelection. */
  readonly setSelection: (ids: readonly string[]) => void;
  /** Boxes below are hidden; `shows` hides more (by class or state). */
  readonly setFilter: (minConfidence: number, shows?: (object: BoxObject) => boolean) => void;
  readonly setLight: (light: Light) => void;
  readonly setReadOnly: (readOnly: boolean) => void;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  readonly fitSelection: () => void;
  /** True: done here. False: nothing to do, or the page's own (frames, undo, label, find, keys, light, compare). */
  readonly run: (command: CommandName, phase?: 'press' | 'release') => boolean;
  readonly view: () => View;
  /** Boxes that the filter lets through, least sure first: the order of Tab. */
  readonly shown: () => readonly BoxObject[];
  readonly resize: () => void;
  readonly destroy: () => void;
}

export interface LoupeOptions {
  readonly host: HTMLElement;
  readonly picture: Picture;
  readonly onIntent: (intents: readonly EditIntent[]) => void;
  readonly readOnly?: boolean;
}

/** One box enlarged, with handles of 24 CSS pixels. */
export interface Loupe {
  readonly setBox: (object: BoxObject | null) => void;
  readonly setPicture: (picture: Picture) => void;
  readonly setLight: (light: Light) => void;
  readonly resize: () => void;
  readonly destroy: () => void;
}
