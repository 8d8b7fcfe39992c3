import type { Dataset } from '@sarm/contracts/http/entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Queryable } from '@sarm/database/connect';
import { findDataset } from '@sarm/database/datasets.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { datasetsWithVideos } from './datasets-with-videos.ts';
import { presentDataset } from './datasets.presenter.ts';

export const getDataset =
  ({ db }: AppDeps): Handler<RouteGroups['datasets']['get']> =>
  async ({ caller, object, query }) => ({
    status: 200,
    body: await inScope(db, asUser(caller.userId), (tx) =>
      readDataset(tx, object.id, { withVideos: query.include_videos }),
    ),
  });

export async function readDataset(
  db: Queryable,
  id: string,
  { withVideos }: { withVideos: boolean },
): Promise<Dataset> {
  const row = await findDataset(db, id);
  if (row === undefined) throw new AppError('not_found');
  if (!withVideos) return presentDataset(row);
  const [dataset] = await datasetsWithVideos(db, [row]);
  return dataset ?? presentDataset(row, []);
}
