import { importModelJob } from '@sarm/contracts/jobs/import-model';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { acceptImportedModel, markEightBits } from '@sarm/database/training/imported-models.repository';
import { findRegisteredModel } from '@sarm/database/training/registered-models.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { TRIAL_LIMITS } from '@sarm/inference/caged/caged-process';
import type { ModelStore } from '@sarm/inference/models/model-store';
import { findEightBits } from '../eight-bits/find-eight-bits.ts';
import { type JobHandler, PermanentFailure } from '../job-handler.ts';
import { openDetector } from '../open-detector.ts';

/** An empty field: what a network answers to it is not looked at, only that it answers in time and in its layout. */
const TRIAL = { width: 640, height: 480, gray: new Uint8Array(640 * 480).fill(128) };

/** A model that somebody brought: its file is inspected, opened locked in, and tried once. Refused, it goes. */
export const createImportModel = ({
  models,
}: {
  readonly models: ModelStore;
}): JobHandler<typeof importModelJob> => ({
  job: importModelJob,

  async run({ projectId, modelId }, context) {
    const model = await inScope(context.db, asProject(projectId), (tx) => findRegisteredModel(tx, modelId));
    if (model === undefined || model.sha256 === null)
      throw new PermanentFailure(notice('model.not_registered'));
    context.progress({ stage: 'checking', progress: 10, notice: notice('model.being_checked') });
    const detector = await openDetector(models, { ...model, sha256: model.sha256 }, TRIAL_LIMITS);
    try {
      context.progress({ stage: 'trying', progress: 60, notice: notice('model.being_tried') });
      await detector.detect(TRIAL);
      const eightBits = await findEightBits(context, model);
      await context.complete(async (tx) => {
        await acceptImportedModel(tx, modelId);
        if (eightBits !== undefined) await markEightBits(tx, modelId, eightBits.derivedFrom);
        return { notice: notice('model.accepted', { name: model.name }), result: { model_id: modelId } };
      });
    } finally {
      await detector.close();
    }
  },
});
