import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import type { Scoped } from '@sarm/database/kernel/connect';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { findLabel, type LabelFilter, listLabels } from '@sarm/database/labels/labels.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { Reader } from '../../presenters/reader.ts';
import { presentLabel } from './labels.presenter.ts';

interface LabelsQuery extends Omit<LabelFilter, 'limit' | 'offset'> {
  readonly page: number;
  readonly limit: number;
}

export async function readLabels(tx: Scoped, { page, limit, ...filter }: LabelsQuery, reader: Reader) {
  const { rows, total } = await listLabels(tx, { ...filter, ...pageOf({ page, limit }) });
  return {
    status: 200 as const,
    body: {
      data_labels: rows.map((row) => presentLabel(row, reader)),
      total_count: total,
      total_pages: Math.ceil(total / limit),
    },
  };
}

export const readLabel = async (tx: Scoped, id: string, reader: Reader): Promise<DataLabel> =>
  presentLabel(found(await findLabel(tx, id)), reader);
