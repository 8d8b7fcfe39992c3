import { boxesAt, type Handle, handleAt } from '@sarm/canvas/hit-boxes';
import type { Box } from '@sarm/domain/shapes/boxes';
import type { Point } from '@sarm/domain/shapes/point';
import { HANDLE_TOLERANCE, type Scene, type StateRules } from '../tool.types.ts';
import type { IdleState, SelectState } from './select-states.ts';

export interface HeldHandle {
  readonly id: string;
  readonly handle: Handle;
  readonly box: Box;
}

/** The handle of the selected box under a place; several selected boxes have none. */
export function heldHandle({ store, selection, view, readOnly }: Scene, at: Point): HeldHandle | null {
  const [id, second] = selection;
  const row = id === undefined || second !== undefined ? undefined : store.rowOf(id);
  if (id === undefined || row === undefined || readOnly) return null;
  const box = store.boxAt(row);
  const handle = handleAt(box, at, (HANDLE_TOLERANCE * view.ratio) / view.scale);
  return handle === null ? null : { id, handle, box };
}

export const stackAt = ({ store }: Scene, at: Point): string[] =>
  boxesAt(store, at).flatMap((row) => store.objectAt(row)?.id ?? []);

export const idle: StateRules<IdleState, SelectState> = {
  down: (_, pointer, scene) => {
    const held = heldHandle(scene, pointer);
    if (held !== null) {
      const { x, y } = pointer;
      return { state: { name: 'resizing', from: { x, y }, ...held, resized: held.box } };
    }
    const stack = stackAt(scene, pointer);
    return stack.length > 0
      ? { state: { name: 'pressing', from: pointer, stack } }
      : { state: { name: 'lasso', from: pointer, path: [{ x: pointer.x, y: pointer.y }] } };
  },
};
