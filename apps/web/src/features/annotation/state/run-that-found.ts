import type { StoredEdit } from '@sarm/contracts/http/annotation/annotation.entities';

/** Ids of boxes are uuid v7: the first 48 bits are the milliseconds of their making. */
const madeAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** A run stores its boxes and its edit together; what lies further apart was not its work. */
const TOGETHER_MS = 60_000;

/** The run that a box came from; undefined for one that a person drew. */
export function runThatFound(objectId: string, edits: readonly StoredEdit[]): StoredEdit | undefined {
  if (edits.some(({ kind, object_id: id }) => kind === 'create' && id === objectId)) return undefined;
  const made = madeAt(objectId);
  const distance = ({ at }: StoredEdit): number => Math.abs(Date.parse(at) - made);
  return edits
    .filter((edit) => edit.kind === 'run' && distance(edit) <= TOGETHER_MS)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}
