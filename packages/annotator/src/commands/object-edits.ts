import type { Handle } from '@sarm/canvas/hit-boxes';
import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import type { BoxAttribute } from '@sarm/domain/shapes/annotation-edits';
import type { Box } from '@sarm/domain/shapes/boxes';
import type { Point, Size } from '@sarm/domain/shapes/point';
import { boxOf, moveBoxes, resizeBox } from '../core/box-geometry.ts';
import type { EditIntent } from '../core/intents.ts';
import { updatesOf } from '../core/place-intents.ts';
import { type CommandName, commandRow } from './commands.ts';

const STEPS: Partial<Record<CommandName, Point>> = {
  moveLeft: { x: -1, y: 0 },
  moveRight: { x: 1, y: 0 },
  moveUp: { x: 0, y: -1 },
  moveDown: { x: 0, y: 1 },
};

/** The side that the arrow names goes outwards with grow and inwards with shrink. */
const SIDES: Partial<Record<CommandName, readonly [Handle, Point]>> = {
  growLeft: ['w', { x: -1, y: 0 }],
  growRight: ['e', { x: 1, y: 0 }],
  growUp: ['n', { x: 0, y: -1 }],
  growDown: ['s', { x: 0, y: 1 }],
  shrinkLeft: ['w', { x: 1, y: 0 }],
  shrinkRight: ['e', { x: -1, y: 0 }],
  shrinkUp: ['n', { x: 0, y: 1 }],
  shrinkDown: ['s', { x: 0, y: -1 }],
};

export interface EditableBoxes {
  readonly selected: readonly BoxObject[];
  readonly shown: () => readonly BoxObject[];
  readonly picture: Size;
}

const verified = (objects: readonly BoxObject[]): EditIntent[] =>
  objects
    .filter((object) => !object.verified)
    .map(({ id }) => ({ kind: 'update', object_id: id, changes: { verified: true } }));

/** Set on all of them, unless all have it: then it is taken from all. */
function toggled(objects: readonly BoxObject[], attribute: BoxAttribute): EditIntent[] {
  const isOn = objects.every(({ attributes }) => attributes.includes(attribute));
  return objects
    .filter(({ attributes }) => attributes.includes(attribute) === isOn)
    .map(({ id, attributes }) => ({
      kind: 'update',
      object_id: id,
      changes: {
        attributes: isOn ? attributes.filter((each) => each !== attribute) : [...attributes, attribute],
      },
    }));
}

function placed(
  objects: readonly BoxObject[],
  place: (boxes: readonly Box[]) => readonly Box[],
): readonly EditIntent[] {
  const before = objects.map(({ box }) => boxOf(box));
  const after = place(before);
  const byId = (boxes: readonly Box[]): Map<string, Box> =>
    new Map(objects.flatMap(({ id }, at) => (boxes[at] === undefined ? [] : [[id, boxes[at]]])));
  return updatesOf(byId(before), byId(after));
}

/** What a command changes on the boxes; null: it is no command of boxes. Without anything to change the list is empty. */
export function objectEdits(
  command: CommandName,
  { selected, shown, picture }: EditableBoxes,
): readonly EditIntent[] | null {
  const { class: cell, attribute } = commandRow(command);
  if (cell !== undefined)
    return selected
      .filter((object) => object.class !== cell)
      .map(({ id }) => ({ kind: 'update', object_id: id, changes: { class: cell } }));
  if (attribute !== undefined) return toggled(selected, attribute);
  const step = STEPS[command];
  if (step !== undefined)
    return placed(selected, (boxes) => (boxes.length === 0 ? [] : moveBoxes(boxes, step, picture)));
  const side = SIDES[command];
  if (side !== undefined)
    return placed(selected, (boxes) => boxes.map((box) => resizeBox(box, ...side, picture)));
  if (command === 'verify') return verified(selected);
  if (command === 'verifyAllShown') return verified(shown());
  if (command === 'delete') return selected.map(({ id }) => ({ kind: 'delete', object_id: id, changes: {} }));
  return null;
}
