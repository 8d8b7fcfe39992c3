import type { Pen } from '@sarm/canvas/pen';
import type { Box } from '@sarm/domain/shapes/boxes';
import { boxOf } from '../core/box-geometry.ts';
import { BAND_INKS } from '../layers/canvas-inks.ts';
import { drawLabel, type LabelText } from '../layers/draw-label.ts';
import { drawConflict, drawHeld } from '../layers/draw-marks.ts';
import { drawDraft, drawHandles, drawLasso, drawSelected } from '../layers/draw-selected.ts';
import { type CanvasState, presentBox } from './canvas-state.ts';

export interface NamedBox {
  readonly box: Box;
  readonly label: LabelText;
}

function drawMarks(pen: Pen, state: CanvasState): void {
  for (const { object_id, theirs } of state.marks.conflicts) {
    const box = presentBox(state, object_id);
    if (box !== null) drawConflict(pen, box, theirs === null ? null : boxOf(theirs));
  }
  for (const { object_id } of state.marks.presence) {
    const box = presentBox(state, object_id);
    if (box !== null) drawHeld(pen, box);
  }
}

/** What changes with every move of the pointer: few boxes, so they are always drawn anew. */
export function drawActive(
  pen: Pen,
  state: CanvasState,
  { named, room }: { readonly named: readonly NamedBox[]; readonly room: Box },
): void {
  if (!state.areBoxesHidden) {
    drawMarks(pen, state);
    for (const id of state.selection) {
      const box = presentBox(state, id);
      if (box !== null) drawSelected(pen, box);
    }
    const [only, second] = state.selection;
    const held = only !== undefined && second === undefined ? presentBox(state, only) : null;
    if (held !== null && !state.readOnly) drawHandles(pen, held);
    for (const { box, label } of named) drawLabel(pen, box, label, room);
  }
  const { draft } = state;
  if (draft !== null) drawDraft(pen, draft.box, { largeEnough: draft.largeEnough, refused: BAND_INKS.poor });
  drawLasso(pen, state.lasso);
}
