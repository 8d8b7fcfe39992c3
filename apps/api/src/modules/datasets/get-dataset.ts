import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { findDataset } from '@sarm/database/samples/datasets.repository';
import { findSuggestedCalibration } from '@sarm/database/samples/suggested-calibration.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { dayOf } from '@sarm/domain/days';
import type { Translate } from '@sarm/messages/create-translator';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { datasetsWithVideos } from './datasets-with-videos.ts';
import { type Reader, readerOf } from '../../presenters/reader.ts';
import { presentDataset } from './datasets.presenter.ts';

export const getDataset =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['datasets']['get']> =>
  async ({ tx, caller, object, query, request, t }) => ({
    status: 200,
    body: {
      ...(await readDataset(
        tx,
        object.id,
        readerOf({ caller, object, request }),
        query.include_videos ? t : undefined,
      )),
      suggested_calibration: await findSuggestedCalibration(tx, {
        datasetId: object.id,
        projectId: object.projectId,
        userId: caller.userId,
        today: dayOf(clock.now()),
      }),
    },
  });

export async function readDataset(
  db: Scoped,
  id: string,
  reader: Reader,
  /** Given: with the newest videos, in the texts of this language. */
  t?: Translate,
): Promise<Dataset> {
  const row = await findDataset(db, id);
  if (row === undefined) throw new AppError('not_found');
  if (t === undefined) return presentDataset(row, reader);
  const [dataset] = await datasetsWithVideos(db, [row], reader, t);
  return dataset ?? presentDataset(row, reader, []);
}
