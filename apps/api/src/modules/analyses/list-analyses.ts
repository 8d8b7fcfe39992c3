import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listAnalyses as readPage } from '@sarm/database/analyses/analyses.list.repository';
import { listFilterOf } from '@sarm/database/kernel/list-filters';
import { readAnalysis } from '@sarm/use-cases/analyses/read-analysis';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { analysisWithoutNames } from '../../presenters/analysis-without-names.ts';
import { normalFormsWithoutNames } from '../../presenters/normal-forms.presenter.ts';
import { readerOf } from '../../presenters/reader.ts';
import { presentAnalysis } from './analyses.presenter.ts';
import { presentRecord } from './analysis-record.presenter.ts';

type Analyses = RouteGroups['analyses'];

/** BUS-100 */
export const listAnalyses: Handler<Analyses['list']> = async (call) => {
  const {
    tx,
    caller,
    rows: { projects },
    query,
  } = call;
  const { names, named } = readerOf({ caller: call.caller, request: call.request });
  const found = await readPage(tx, {
    ...listFilterOf(query),
    named,
    userId: caller.userId,
    projects,
    status: query.status,
    patientId: query.patient_id,
    datasetId: query.dataset_id,
    videoId: query.video_id,
    projectId: query.project_id,
  });
  return pageAnswer(query, found, (row) =>
    presentAnalysis(names(row.project_id) ? row : analysisWithoutNames(row)),
  );
};

export const getAnalysis: Handler<Analyses['get']> = async ({ tx, caller, object, query, request, t }) => {
  const reading = await readAnalysis(tx, object.id, query.version);
  const named = readerOf({ caller, object, request }).names(object.projectId)
    ? reading
    : {
        ...reading,
        row: analysisWithoutNames(reading.row),
        normalForms: normalFormsWithoutNames(reading.normalForms),
      };
  return { status: 200, body: presentRecord(named, t) };
};
