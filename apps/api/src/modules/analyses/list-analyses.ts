import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listAnalyses as readPage } from '@sarm/database/analyses/analyses.list.repository';
import { listFilterOf } from '@sarm/database/kernel/list-filters';
import { readAnalysis } from '@sarm/use-cases/analyses/read-analysis';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { presentAnalysis } from './analyses.presenter.ts';
import { presentRecord } from './analysis-record.presenter.ts';

type Analyses = RouteGroups['analyses'];

/** BUS-100 */
export const listAnalyses: Handler<Analyses['list']> = async ({ tx, caller, rows: { projects }, query }) => {
  const found = await readPage(tx, {
    ...listFilterOf(query),
    userId: caller.userId,
    projects,
    status: query.status,
    patientId: query.patient_id,
    datasetId: query.dataset_id,
    videoId: query.video_id,
    projectId: query.project_id,
  });
  return pageAnswer(query, found, presentAnalysis);
};

export const getAnalysis: Handler<Analyses['get']> = async ({ tx, object, query, t }) => ({
  status: 200,
  body: presentRecord(await readAnalysis(tx, object.id, query.version), t),
});
