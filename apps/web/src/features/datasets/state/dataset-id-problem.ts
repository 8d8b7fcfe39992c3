import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
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

/** A row of a table, which draws nothing of one that is no dataset (TEC-184). */
export interface DatasetRow {
  readonly key: string;
  readonly dataset: Dataset | null;
  /** As it came. */
  readonly row: unknown;
  readonly isDemo: boolean;
}

const isDataset = (row: unknown): row is Dataset =>
  isRow(row) && typeof (row as { stats?: unknown }).stats === 'object';

export const datasetRows = (rows: readonly unknown[]): DatasetRow[] =>
  rows.map((row, place) => ({
    // Broken rows may share an id or have none.
    key: `${place} ${isRow(row) ? String(row.id) : ''}`,
    dataset: isDataset(row) ? row : null,
    row,
    isDemo: isDataset(row) && row.isDemo,
  }));
