import type {
  DashboardModel,
  ProjectPerformance,
} from '@sarm/contracts/http/dashboard/project-dashboard.entities';
import { type ModelDescription, modelDescription } from '@sarm/contracts/manifests/model-description';
import type { Scoped } from '@sarm/database/kernel/connect';
import type { ProjectCounts } from '@sarm/database/dashboards/project-dashboard.repository';
import {
  type DashboardModelRow,
  type JudgedAnalysis,
  listModelsOf,
  readReportTime,
  readWorkTime,
  readWorkTimeByWeek,
} from '@sarm/database/dashboards/project-performance.repository';
import { findNewestSelfCheck } from '@sarm/database/work/self-checks.repository';
import { presentSelfCheck } from '../self-check/self-check.presenter.ts';
import { countAgreeing, countCorrected, partOf } from './judge-project.ts';

const heldOutOf = ({ description }: DashboardModelRow): NonNullable<ModelDescription['heldOut']> => {
  const read = modelDescription.safeParse(description);
  return read.success ? (read.data.heldOut ?? []) : [];
};

const metricOf = ({ metrics }: DashboardModelRow, name: string): number | null => {
  const value = metrics?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

/** BUS-111. What ships has its scores in its description: of several sources the worst stands for the model. */
function presentModel(row: DashboardModelRow): DashboardModel {
  const validation = heldOutOf(row).filter(({ split }) => split === 'validation');
  const worst = validation.length === 0 ? null : Math.min(...validation.map(({ f1 }) => f1));
  return {
    id: row.code,
    name: row.name,
    type: row.type,
    status: row.isDefault ? 'active' : row.status,
    metrics: {
      finalAccuracy: metricOf(row, 'final_accuracy'),
      finalValAccuracy: metricOf(row, 'final_val_accuracy') ?? worst,
      finalLoss: metricOf(row, 'final_loss'),
      finalValLoss: metricOf(row, 'final_val_loss'),
    },
    videos: row.videos,
  };
}

type Counts = Pick<ProjectCounts, 'analysesCount' | 'analysesFailed'>;

/** How work went in the project, from its tasks, figures, corrections and reports. */
export async function readPerformance(
  tx: Scoped,
  projectId: string,
  judged: readonly JudgedAnalysis[],
  { analysesCount, analysesFailed }: Counts,
): Promise<ProjectPerformance> {
  const { median, ...time } = await readWorkTime(tx, projectId);
  const report = await readReportTime(tx, projectId);
  // Those that analyses measure with: models that outline cells have no part in these figures.
  const models = (await listModelsOf(tx, projectId)).filter(({ type }) => type === 'detection');
  const weeks = await readWorkTimeByWeek(tx, projectId);
  const selfCheck = await findNewestSelfCheck(tx);
  const detector = models.find(({ isDefault }) => isDefault);
  return {
    time: median === null ? null : { median, ...time },
    failed: partOf(analysesFailed, analysesCount + analysesFailed),
    replicates: countAgreeing(judged),
    corrected: countCorrected(judged),
    report: report.median === null ? null : { median: report.median, reports: report.reports },
    weeks: weeks.map((row) => ({
      ...row,
      corrected: countCorrected(judged.filter(({ week }) => week === row.week)),
    })),
    detection: detector === undefined ? [] : heldOutOf(detector).filter(({ split }) => split === 'test'),
    selfCheck: selfCheck === undefined ? null : presentSelfCheck(selfCheck),
    models: models.map(presentModel),
  };
}
