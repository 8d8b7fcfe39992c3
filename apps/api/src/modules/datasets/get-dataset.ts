import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { findDataset } from '@sarm/database/samples/datasets.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Translate } from '@sarm/messages/create-translator';
import type { Handler } from '../../http/handler.ts';
import { datasetsWithVideos } from './datasets-with-videos.ts';
import { presentDataset } from './datasets.presenter.ts';

export const getDataset: Handler<RouteGroups['datasets']['get']> = async ({ tx, object, query, t }) => ({
  status: 200,
  body: await readDataset(tx, object.id, query.include_videos ? t : undefined),
});

export async function readDataset(
  db: Scoped,
  id: string,
  /** Given: with the newest videos, in the texts of this language. */
  t?: Translate,
): Promise<Dataset> {
  const row = await findDataset(db, id);
  if (row === undefined) throw new AppError('not_found');
  if (t === undefined) return presentDataset(row);
  const [dataset] = await datasetsWithVideos(db, [row], t);
  return dataset ?? presentDataset(row, []);
}
