import { isId } from '@sarm/domain/ids';

const isRow = (row: unknown): row is { id?: unknown } => typeof row === 'object' && row !== null;

/** Whether a card can be drawn at all; an id that is no text names no address. */
export const isDrawable = (row: unknown): boolean => isRow(row) && typeof row.id === 'string';

/** BUS-221: the checks before the videos of a dataset are opened, in this order. */
export function datasetIdProblem(row: unknown): 'badRow' | 'noId' | 'badId' | null {
  if (!isRow(row)) return 'badRow';
  const { id } = row;
  if (id === undefined || id === null || id === '') return 'noId';
  return isId(id) ? null : 'badId';
}
