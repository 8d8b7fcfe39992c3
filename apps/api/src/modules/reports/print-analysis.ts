import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { printAnalysisJob } from '@sarm/contracts/jobs/print-analysis';
import { insertAnalysisPrint } from '@sarm/database/analyses/analysis-prints.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { findEqualPrint, lockOpenTasks } from '@sarm/database/work/open-tasks.repository';
import { chooseLanguage } from '@sarm/domain/languages';
import { buildDocument } from '@sarm/reports/build-document';
import { readEdition } from '@sarm/use-cases/analyses/read-edition';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { readSource } from './read-source.ts';
import { analysisFileName } from './analysis-file-name.ts';
import { refuseWithoutFigures } from './save-report.ts';

const REPORT_OPTIONS = {
  includeDoctorInfo: false,
  includePatientInfo: true,
  includeConcentration: true,
  includeMotility: true,
  includeMorphology: true,
  includeImages: false,
  includeWHOComparison: true,
  commentText: '',
  recommendationText: '',
} as const;

/**
 * BUS-075: the report page of an analysis, by the limits of the edition that the page compares with. A repeated
 * request while it waits or is printed gets the task that is open.
 */
export const printAnalysis =
  ({ clock, queue }: Pick<AppDeps, 'clock' | 'queue'>): Handler<RouteGroups['reports']['printAnalysis']> =>
  async ({ tx, caller, object, body, request, t }) => {
    const { userId } = caller;
    await lockOpenTasks(tx, { userId, jobName: printAnalysisJob.name });
    const source = await readSource(tx, object.id, userId);
    refuseWithoutFigures(source);
    const at = clock.now();
    const title = source.sample?.name ?? source.projectName;
    const built = buildDocument({
      source,
      settings: { ...REPORT_OPTIONS, title: `${t('report:analysisTitle')}: ${title}` },
      language: body.language ?? chooseLanguage(request.headers['accept-language']),
      edition: await readEdition(tx, 'result'),
      timeZone: body.timeZone,
      reportId: null,
      madeAt: at.toISOString(),
      amends: null,
    });
    const document = JSON.stringify(built);
    const open = await findEqualPrint(tx, { userId, analysisId: object.id, document });
    if (open !== undefined) return { status: 202, body: { task_id: open }, audit: 'unchanged' };
    const taskId = newId();
    await startTask(tx, queue, printAnalysisJob, {
      taskId,
      projectId: object.projectId,
      createdBy: userId,
      subjectId: object.id,
      payload: { analysisId: object.id },
    });
    await insertAnalysisPrint(tx, {
      task_id: taskId,
      project_id: object.projectId,
      analysis_id: object.id,
      file_name: analysisFileName(title, at, body.timeZone),
      document,
    });
    return {
      status: 202,
      body: { task_id: taskId },
      audit: {
        action: 'analysis.print',
        projectId: object.projectId,
        subjectId: object.id,
        after: { taskId },
      },
    };
  };
