import type { View } from '@sarm/canvas/view';
import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import type { Box } from '@sarm/domain/shapes/boxes';
import type { Point } from '@sarm/domain/shapes/point';
import type { BoxStore } from '../core/box-store.ts';
import type { Selection } from '../core/selection.ts';
import type { Draft, ToolName } from '../tools/tool.types.ts';
import type { Marks } from './annotator.types.ts';

/** Everything that the canvases show, in one place, past React. */
export interface CanvasState {
  readonly store: BoxStore;
  readonly labelOf: (object: BoxObject) => string;
  view: View;
  /** The picture fills the canvas, and does so after the window changed its size. */
  isFitted: boolean;
  selection: Selection;
  /** After a deletion: the object before the deleted one, so that Tab goes on from there. */
  tabFrom: string | null;
  tool: ToolName;
  marks: Marks;
  preview: ReadonlyMap<string, Box>;
  draft: Draft | null;
  lasso: readonly Point[];
  hovered: string | null;
  areBoxesHidden: boolean;
  readOnly: boolean;
}

/** Where a box is at the moment: under the pointer that drags it, or where it is stored. Null: not shown. */
export function presentBox({ store, preview }: CanvasState, id: string): Box | null {
  const row = store.rowOf(id);
  if (row === undefined || store.shown[row] !== 1) return null;
  return preview.get(id) ?? store.boxAt(row);
}
