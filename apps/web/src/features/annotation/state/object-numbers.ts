/** Numbers by which people name the boxes of one frame. */
export type ObjectNumbers = ReadonlyMap<string, number>;

/**
 * Ids begin with their time, so two people who open a frame see the same numbers. A number stays with its box while the
 * frame is open: after a deletion the others would otherwise be called differently in the middle of the work.
 */
export function numberObjects(before: ObjectNumbers, ids: readonly string[]): ObjectNumbers {
  const added = ids.filter((id) => !before.has(id));
  if (added.length === 0) return before;
  const numbers = new Map(before);
  let last = Math.max(0, ...before.values());
  for (const id of added.toSorted((a, b) => (a < b ? -1 : 1))) numbers.set(id, ++last);
  return numbers;
}

/** Numbers the boxes of the frame that is open, and begins anew with the next one. */
export function createNumbering(): (
  frameId: string,
  objects: readonly { readonly id: string }[],
) => ObjectNumbers {
  let of = '';
  let numbers: ObjectNumbers = new Map();
  return (frameId, objects) => {
    numbers = numberObjects(
      of === frameId ? numbers : new Map(),
      objects.map(({ id }) => id),
    );
    of = frameId;
    return numbers;
  };
}
