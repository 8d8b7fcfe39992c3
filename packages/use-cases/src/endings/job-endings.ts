import { analyseVideoJob } from '@sarm/contracts/jobs/analyse-video';
import { compareModelsJob } from '@sarm/contracts/jobs/compare-models';
import { correctTracksJob } from '@sarm/contracts/jobs/correct-tracks';
import { detectFramesJob } from '@sarm/contracts/jobs/detect-frames';
import { exportLabelsJob } from '@sarm/contracts/jobs/export-labels';
import { extractFramesJob } from '@sarm/contracts/jobs/extract-frames';
import { freezeDatasetJob } from '@sarm/contracts/jobs/freeze-dataset';
import { importModelJob } from '@sarm/contracts/jobs/import-model';
import { importLabelsJob } from '@sarm/contracts/jobs/import-labels';
import { loadDemoJob } from '@sarm/contracts/jobs/load-demo';
import { ingestPicturesJob } from '@sarm/contracts/jobs/ingest-pictures';
import { ingestVideoJob } from '@sarm/contracts/jobs/ingest-video';
import { settleAnalysisStatus } from '@sarm/database/analyses/analyses.repository';
import { findCalculation, runsOfNobodyElse } from '@sarm/database/analyses/calculations.repository';
import { mailReportJob } from '@sarm/contracts/jobs/mail-report';
import { makeMaskJob } from '@sarm/contracts/jobs/make-mask';
import { predictVideoJob } from '@sarm/contracts/jobs/predict-video';
import { printAnalysisJob } from '@sarm/contracts/jobs/print-analysis';
import { renderReportJob } from '@sarm/contracts/jobs/render-report';
import { selfCheckJob } from '@sarm/contracts/jobs/self-check';
import { suggestClassJob } from '@sarm/contracts/jobs/suggest-class';
import { trainModelJob } from '@sarm/contracts/jobs/train-model';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { endDetection } from '@sarm/database/detections/detections.run.repository';
import { endExtraction } from '@sarm/database/samples/frames.extraction.repository';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { failPrediction } from '@sarm/database/predictions/predictions.repository';
import { endReportMail } from '@sarm/database/reports/report-mails.repository';
import { releaseVideoAnalysis } from '@sarm/database/analyses/video-analyses.repository';
import { endImportStep } from '@sarm/database/labels/label-imports.repository';
import { failVideoCheck } from '@sarm/database/samples/videos.ingest.repository';
import { failComparisonOfTask } from '@sarm/database/training/comparisons.repository';
import { refuseImportedModel } from '@sarm/database/training/imported-models.repository';
import { endRunOfTask } from '@sarm/database/training/training-progress.repository';
import { CALCULATION_TASK } from '@sarm/domain/figures/analysis';
import { notice } from '@sarm/domain/catalogue/notices';
import { settleAfterRun } from '../calculations/settle-calculation.ts';
import { endTask, type JobEnding } from '../tasks/end-task.ts';

/**
 * What each job leaves in order when it is given up or cancelled: once here, for the worker that gives up and for the person
 * who cancels. From the task alone, because a payload that does not fit the job needs mending too.
 */
export const JOB_ENDINGS: Readonly<Record<string, JobEnding>> = {
  [ingestVideoJob.name]: ofVideo(async (tx, videoId, { ending }) => {
    const reason = ending.status === 'cancelled' ? notice('ingest.cancelled') : ending.reason;
    await failVideoCheck(tx, videoId, reason);
  }),

  // A set of pictures goes the way of an extraction: queued, processing, completed. Pictures without an answer stay pending.
  [ingestPicturesJob.name]: ofVideo(async (tx, videoId, { ending }) => {
    await endExtraction(tx, videoId, ending);
  }),

  // Pictures that were stored already stay: another run may be storing the same ones, and their rows do not exist yet.
  [extractFramesJob.name]: ofVideo(async (tx, videoId, { ending }) => {
    await endExtraction(tx, videoId, ending);
  }),

  [detectFramesJob.name]: ofVideo((tx, videoId, { task, ending }) =>
    endDetection(tx, { taskId: task.id, videoId }, ending),
  ),

  // A caller that waits for this run must not wait for ever; a former result of the same video stays.
  [analyseVideoJob.name]: async (tx, deps, { task, ending, actor }) => {
    await releaseVideoAnalysis(tx, task.id);
    const failure =
      ending.status === 'cancelled'
        ? notice('analysis.cancelled')
        : notice('analysis.failed', undefined, [ending.reason]);
    await settleAfterRun(tx, deps, { taskId: task.id, failure }, actor);
  },

  // Nothing was written before its end, so there is nothing to mend.
  [correctTracksJob.name]: () => Promise.resolve(),

  // No job of its own: the runs that it alone waited for end with it, and its analysis waits no longer.
  [CALCULATION_TASK]: async (tx, deps, { task, ending, actor }) => {
    const { analysis_id: analysisId } = await findCalculation(tx, task.id);
    for (const taskId of ending.status === 'cancelled' ? await runsOfNobodyElse(tx, task.id) : []) {
      const run = await endTask(tx, deps, {
        taskId,
        status: 'cancelled',
        notice: notice('task.cancelled'),
        actor,
      });
      if (run !== undefined)
        await appendAudit(tx, actor, {
          action: 'task.cancel',
          projectId: run.project_id,
          subjectId: run.id,
          after: { status: run.status, videoId: run.video_id },
        });
    }
    if (analysisId !== null) await settleAnalysisStatus(tx, analysisId, task.id);
  },

  // A run is stored completely or not at all.
  [selfCheckJob.name]: () => Promise.resolve(),
  // What was loaded stays; loading again continues from there.
  [loadDemoJob.name]: () => Promise.resolve(),
  // Nothing to mend: a report without its PDF is printed at its next request, and so is a page.
  [renderReportJob.name]: () => Promise.resolve(),
  [printAnalysisJob.name]: () => Promise.resolve(),

  // The mask comes with the end of its task or not at all.
  [makeMaskJob.name]: () => Promise.resolve(),

  // A suggestion is kept in its task alone.
  [suggestClassJob.name]: () => Promise.resolve(),

  // What it had stored is claimed by nobody, and goes.
  [exportLabelsJob.name]: () => Promise.resolve(),

  // A version comes with the end of its task or not at all.
  [freezeDatasetJob.name]: () => Promise.resolve(),

  [importLabelsJob.name]: (tx, _deps, { task, ending }) => endImportStep(tx, task.id, ending.reason),

  // The model says that it was stopped or has failed; what was trained until then goes.
  [trainModelJob.name]: (tx, _deps, { task, ending }) => endRunOfTask(tx, task.id, ending),

  // What was found in a part of the video goes, with the pictures of it.
  [predictVideoJob.name]: async (tx, _deps, { task, ending }) => {
    const reason = ending.status === 'cancelled' ? notice('task.cancelled') : ending.reason;
    const prefix = await failPrediction(tx, task.id, reason);
    if (prefix !== null) await noteBlobRemoval(tx, [prefix], 0);
  },

  // A file that was refused is not kept; its record says that it failed.
  [importModelJob.name]: async (tx, _deps, { task }) => {
    if (task.subject_id !== null) await refuseImportedModel(tx, task.subject_id);
  },

  [compareModelsJob.name]: (tx, _deps, { task, ending }) => failComparisonOfTask(tx, task.id, ending),

  [mailReportJob.name]: async (tx, _deps, { task, ending, actor }) => {
    const reportId = await endReportMail(tx, task.id, 'failed');
    if (reportId === undefined) return;
    await appendAudit(tx, actor, {
      action: 'report.email-failed',
      projectId: task.project_id,
      subjectId: reportId,
      after: { taskId: task.id, reason: ending.reason.code },
    });
  },
};

type Ended = Parameters<JobEnding>[2];

/** A task that names no video has none to mend, and must be endable all the same. */
function ofVideo(mend: (tx: Scoped, videoId: string, ended: Ended) => Promise<void>): JobEnding {
  return async (tx, _deps, ended) => {
    const { video_id: videoId } = ended.task;
    if (videoId !== null) await mend(tx, videoId, ended);
  };
}
