import { registerShippedModels } from '@sarm/database/analyses/models.repository';
import { asInstallation, asProject, inScope } from '@sarm/database/kernel/scope';
import { finishTask } from '@sarm/database/work/tasks.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { modelIdOf } from '@sarm/domain/shapes/detection';
import type { LightMyRequestResponse } from 'fastify';
import { vi } from 'vitest';
import type { MasksWorld } from './masks-world.fixture.ts';

const SHA = 'cd'.repeat(32);
/** The built-in model. */
export const CODE = modelIdOf(SHA);
export const FROM_POINTS = '/annotations/sam2/mask-from-points/';

export const description = {
  schema: 'sarm-model-description',
  version: 1,
  task: 'click_segmentation',
  layout: 'sarm-clicks-v1',
  summary: 'Trained on simulated pictures',
  release: '1',
};
const network = { path: 'n.onnx', format: 'onnx', sha256: SHA };

/** A model that the installation added to its folder. */
export const added = (code: string, takesOver = false) => ({
  name: code,
  type: 'segmentation' as const,
  sha256: SHA,
  path: `${code}/n.onnx`,
  description: { ...description, layout: 'sam2-v1', encoder: network, decoder: network, installed: true },
  added: { code, takesOver },
});

export const point = (x: number, y: number, label = 1) => ({ x, y, label });
export const codeOf = (answer: LightMyRequestResponse) => [
  answer.statusCode,
  answer.json<{ code: string }>().code,
];

/** Models of the registry, and what a worker would do with the jobs that were queued. */
export function maskJobs({ labels: { lab } }: MasksWorld) {
  const jobsOf = async (boxId: string) =>
    (await lab.jobs()).filter((job) => job.name === 'make-mask' && job.data['detectionId'] === boxId);
  return {
    jobsOf,
    register: (...more: readonly ReturnType<typeof added>[]) =>
      inScope(lab.api.deps.db, asInstallation, (tx) =>
        registerShippedModels(tx, [
          {
            name: 'Click Segmentation v1',
            type: 'segmentation',
            sha256: SHA,
            path: 'c/model.onnx',
            description,
          },
          ...more,
        ]),
      ),
    waitingJob: (boxId: string) =>
      vi.waitFor(async () => {
        const job = (await jobsOf(boxId)).at(-1);
        if (job === undefined) throw new Error('not queued yet');
        return job.data;
      }, 20_000),
    /** Ends the task as a worker does. */
    finish: (taskId: unknown, result: object) =>
      inScope(lab.api.deps.db, asProject(lab.projectId), (tx) =>
        finishTask(tx, String(taskId), { status: 'completed', notice: notice('mask.done'), result }),
      ),
  };
}
