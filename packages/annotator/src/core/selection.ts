import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';

/** Selected ids in the order of selecting. */
export type Selection = readonly string[];

export const toggleSelected = (selection: Selection, id: string): Selection =>
  selection.includes(id) ? selection.filter((each) => each !== id) : [...selection, id];

export const addSelected = (selection: Selection, ids: readonly string[]): Selection => [
  ...selection,
  ...ids.filter((id) => !selection.includes(id)),
];

/**
 * A click on a stack of boxes, the smallest first: the first one, and with every further click the one below the selected
 * one. After the last it begins again.
 */
export function nextInStack(stack: readonly string[], selection: Selection): string | null {
  const selected = selection.length === 1 ? stack.indexOf(selection[0] ?? '') : -1;
  return stack[(selected + 1) % stack.length] ?? null;
}

/** Least sure first: what most needs a look. Equal ones in reading order. */
export const leastSureFirst = (objects: readonly BoxObject[]): BoxObject[] =>
  objects.toSorted(
    (a, b) =>
      a.confidence - b.confidence || a.box[1] - b.box[1] || a.box[0] - b.box[0] || (a.id < b.id ? -1 : 1),
  );

/** The object one step after the last selected one; null past the end, where the focus leaves the canvas. */
export function stepSelection(
  order: readonly BoxObject[],
  selection: Selection,
  step: 1 | -1,
): string | null {
  const at = order.findIndex((object) => object.id === selection.at(-1));
  if (at < 0) return (step === 1 ? order[0] : order.at(-1))?.id ?? null;
  return order[at + step]?.id ?? null;
}
