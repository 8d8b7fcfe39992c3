import type { BoxLook } from '@sarm/annotator/react/box-mark';
import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import type { ObjectNumbers } from './object-numbers.ts';

export const SHOWN_SETS = ['all', 'unverified', 'verified', 'conflict', 'notAdded'] as const;
export type ShownSet = (typeof SHOWN_SETS)[number];
export const OBJECT_ORDERS = ['confidence', 'number', 'class'] as const;
export type ObjectOrder = (typeof OBJECT_ORDERS)[number];

export interface ObjectView {
  readonly from: number;
  readonly set: ShownSet;
  readonly order: ObjectOrder;
}
/** Everything that was found or drawn. */
export const INITIAL_VIEW: ObjectView = { from: 0, set: 'all', order: 'confidence' };

export interface ObjectFacts {
  readonly numbers: ObjectNumbers;
  readonly conflicts: ReadonlySet<string>;
  /** Ids in the label of the person; null: not read. */
  readonly added: ReadonlySet<string> | null;
}

export const lookOf = (
  object: Pick<BoxObject, 'id' | 'source' | 'verified'>,
  conflicts: ReadonlySet<string>,
): BoxLook => {
  if (conflicts.has(object.id)) return 'conflict';
  if (object.source === 'manual') return 'manual';
  return object.verified ? 'verified' : 'predicted';
};

/** A box with a conflict is never hidden by its confidence: somebody has to decide. */
export function showsObject(object: BoxObject, view: ObjectView, { conflicts, added }: ObjectFacts): boolean {
  const open = conflicts.has(object.id);
  if (object.confidence < view.from && !open) return false;
  if (view.set === 'conflict') return open;
  if (view.set === 'unverified') return !object.verified;
  if (view.set === 'verified') return object.verified;
  if (view.set === 'notAdded') return added?.has(object.id) !== true;
  return true;
}

export function orderObjects(
  objects: readonly BoxObject[],
  order: ObjectOrder,
  numbers: ObjectNumbers,
): BoxObject[] {
  const number = ({ id }: BoxObject): number => numbers.get(id) ?? 0;
  return objects.toSorted((a, b) => {
    if (order === 'confidence' && a.confidence !== b.confidence) return a.confidence - b.confidence;
    if (order === 'class' && a.class !== b.class) return a.class < b.class ? -1 : 1;
    return number(a) - number(b);
  });
}

/** The first whose number begins with the text, or whose class has it. */
export const findObject = (
  objects: readonly BoxObject[],
  text: string,
  numberOf: (id: string) => number | undefined,
  className: (object: BoxObject) => string,
): BoxObject | undefined => {
  const sought = text.trim().toLocaleLowerCase();
  if (sought === '') return undefined;
  return (
    objects.find(({ id }) => String(numberOf(id)) === sought) ??
    objects.find((object) => className(object).toLocaleLowerCase().includes(sought))
  );
};
