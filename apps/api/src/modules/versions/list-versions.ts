import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { listVersions as readVersions } from '@sarm/database/versions/versions.list.repository';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { presentVersion } from './versions.presenter.ts';

export const listVersions: Handler<RouteGroups['versions']['list']> = async ({ tx, object, query }) =>
  pageAnswer(
    query,
    await readVersions(tx, { ...pageOf(query), datasetId: object.id, task: query.task }),
    presentVersion,
  );
