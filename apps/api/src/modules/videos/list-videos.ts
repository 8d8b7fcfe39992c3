import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listFilterOf } from '@sarm/database/kernel/list-filters';
import { listVideos as readPage } from '@sarm/database/samples/videos.repository';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { readerOf } from '../../presenters/reader.ts';
import { presentVideo } from './videos.presenter.ts';

export const listVideos: Handler<RouteGroups['videos']['list']> = async ({
  tx,
  caller,
  query,
  request,
  t,
}) => {
  const reader = readerOf({ caller, request });
  const found = await readPage(tx, {
    ...listFilterOf(query),
    named: reader.named,
    userId: caller.userId,
    datasetId: query.dataset_id,
    patientId: query.patient_id,
    status: query.status,
  });
  return pageAnswer(query, found, (row) => presentVideo(row, t, reader));
};
