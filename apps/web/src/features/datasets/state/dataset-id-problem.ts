import { isId } from '@sarm/domain/ids';

/** BUS-221: the checks before the videos of a dataset are opened, in this order. */
export function datasetIdProblem(row: unknown): 'badRow' | 'noId' | 'badId' | null {
  if (typeof row !== 'object' || row === null) return 'badRow';
  const { id } = row as { id?: unknown };
  if (id === undefined || id === null || id === '') return 'noId';
  return isId(id) ? null : 'badId';
}
