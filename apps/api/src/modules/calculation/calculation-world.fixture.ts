import { fileURLToPath } from 'node:url';
import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import { beginAnalysesOf } from '@sarm/database/analyses/analyses.repository';
import { registerShippedModels } from '@sarm/database/analyses/models.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, asProject, inScope } from '@sarm/database/kernel/scope';
import { finishTask } from '@sarm/database/work/tasks.repository';
import { releaseVideoAnalysis, storeVideoAnalysis } from '@sarm/database/analyses/video-analyses.repository';
import { systemClock } from '@sarm/runtime/clock';
import type { VideoSummary } from '@sarm/measurement/analysis/video-summary';
import { settleAfterRun } from '@sarm/use-cases/calculations/settle-calculation';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { expect } from 'vitest';
import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import type { VideoWarning } from '@sarm/domain/figures/video-warnings';
import type { TestApiOptions } from '../../testing/api-fixture.ts';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import type { Lab } from '../../testing/lab-world.ts';
import { summaryOf } from './video-summary.fixture.ts';
import { workDeps } from '../../work-deps.ts';

const MODELS = fileURLToPath(new URL('../../../../../models', import.meta.url));
export const MOTILITY = '/api/sarm/calculation/cal-motility';
export const CONCENTRATION = '/api/sarm/calculation/cal-concentration';

interface Ending {
  readonly failure: Notice | null;
  /** What the run saw; the usual sample where none is given. */
  readonly summary?: VideoSummary;
  /** What the run warned of. */
  readonly warnings?: readonly VideoWarning[];
}

/** A laboratory with calibrated videos whose runs the tests end as the worker would. */
export class CalculationWorld {
  readonly lab: Lab;

  private constructor(lab: Lab) {
    this.lab = lab;
  }

  /** For a full test file. */
  static async ofFile(options?: TestApiOptions): Promise<CalculationWorld> {
    const lab = await labOfFile(options);
    const shipped = await readShippedModels(MODELS);
    await inScope(lab.api.database.app.db, asInstallation, (tx) => registerShippedModels(tx, shipped));
    return new CalculationWorld(lab);
  }

  async calibration(depth: number | null = 20): Promise<string> {
    const id = newId();
    await this.lab.api.database.admin.db
      .insertInto('calibrations')
      .values({
        id,
        name: 'c',
        microscope: 'm',
        objective: 'o',
        pixel_size_um: 0.5,
        nominal_depth_um: 20,
        measured_depth_um: depth,
        depth_sd_um: depth === null ? null : 0.2,
        segre_silberberg_factor: 1,
      })
      .execute();
    return id;
  }

  /** A dataset with the sheet of its sample. */
  async dataset(sheet: object = { dilution: 1, volume_ml: 3 }): Promise<string> {
    const answer = await this.lab.technician.inject({
      method: 'POST',
      url: '/api/sarm/dataset/create-dataset',
      payload: { name: 'Sample', project_id: this.lab.projectId, sample: sheet },
    });
    return answer.json<{ id: string }>().id;
  }

  /** A video for which every figure can be given. */
  async ready(over: Parameters<Lab['video']>[0] = {}): Promise<string> {
    return await this.lab.video({
      calibration_id: await this.calibration(),
      dataset_id: over.dataset_id ?? (await this.dataset()),
      timeline_key: 'timeline',
      frames_count: 100,
      ...over,
    });
  }

  request(url: string, video_ids: string[], more: object = {}, who = this.lab.member) {
    return who.inject({ method: 'POST', url, payload: { video_ids, ...more } });
  }

  /** What the worker does when it takes up a run, for every run that waits. */
  async beginRuns(): Promise<void> {
    await inScope(this.lab.api.database.app.db, asProject(this.lab.projectId), async (tx) => {
      const open = await tx
        .selectFrom('video_analyses')
        .select('task_id')
        .where('task_id', 'is not', null)
        .execute();
      for (const { task_id: taskId } of open) await beginAnalysesOf(tx, taskId ?? '');
    });
  }

  /** What the worker does at the end of a run, for every run that is open. */
  async endRuns(ending: Ending = { failure: null }): Promise<number> {
    const db = this.lab.api.database.app.db;
    const scope = asProject(this.lab.projectId);
    const open = await inScope(db, scope, (tx) =>
      tx.selectFrom('video_analyses').select(['id', 'task_id']).where('task_id', 'is not', null).execute(),
    );
    for (const { id, task_id: taskId } of open) {
      if (taskId === null) continue;
      await inScope(db, scope, async (tx) => {
        if (ending.failure === null)
          await storeVideoAnalysis(tx, id, {
            summary: ending.summary ?? summaryOf(),
            warnings: [...(ending.warnings ?? [])],
            tracksKey: 'k',
          });
        else await releaseVideoAnalysis(tx, taskId);
        await settleAfterRun(tx, workDeps({ ...this.lab.api.deps, clock: systemClock }), {
          taskId,
          failure: ending.failure,
        });
        const status = ending.failure === null ? 'completed' : 'failed';
        await finishTask(tx, taskId, {
          status,
          notice: ending.failure ?? notice('analysis.done', { tracks: 1, frames: 1 }),
        });
      });
    }
    return open.length;
  }

  async endRunsSoon(count: number, ending?: Ending): Promise<void> {
    for (let ended = 0; ended < count; ) {
      ended += await this.endRuns(ending);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async calculated(url: string, videos: string[], runs: number, more: object = {}): Promise<AnalysisResult> {
    const [answer] = await Promise.all([this.request(url, videos, more), this.endRunsSoon(runs)]);
    expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
    return answer.json<AnalysisResult>();
  }

  async openRuns(): Promise<number> {
    return (await this.lab.jobs()).filter((job) => job.name === 'analyse-video').length;
  }

  /** The task of a run that waits or works. */
  async endableTask(): Promise<string | undefined> {
    const [row] = await this.lab.api.database.admin.db
      .selectFrom('video_analyses')
      .select('task_id')
      .where('task_id', 'is not', null)
      .execute();
    return row?.task_id ?? undefined;
  }
}
