import { suggestClassJob } from '@sarm/contracts/jobs/suggest-class';
import type { ClassSuggestion } from '@sarm/contracts/http/labels/classification.entities';
import { findModel } from '@sarm/database/analyses/models.repository';
import { findSurroundings } from '@sarm/database/detections/crops.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { notice } from '@sarm/domain/catalogue/notices';
import { placeCrop } from '@sarm/inference/classify/crop-view';
import { likeliestClass } from '@sarm/inference/models/classifier';
import type { ModelStore } from '@sarm/inference/models/model-store';
import { viewPicture } from '@sarm/inference/segment/click-view';
import { grayOf } from '@sarm/pictures/raw-picture';
import { type JobHandler, PermanentFailure } from '../job-handler.ts';
import { readFrameOf } from '../make-mask/outline-crop.ts';
import { openClassifier } from '../open-classifier.ts';

/** What the model in use takes one cell for, under its name. It is kept nowhere but in its task. */
export const createSuggestClass = ({
  models,
}: {
  readonly models: ModelStore;
}): JobHandler<typeof suggestClassJob> => ({
  job: suggestClassJob,

  async run({ projectId, detectionId, modelId }, context) {
    const { crop, model } = await inScope(context.db, asProject(projectId), async (tx) => ({
      crop: await findSurroundings(tx, detectionId),
      model: await findModel(tx, modelId),
    }));
    if (crop === undefined) throw new PermanentFailure(notice('mask.crop_gone'));
    if (model === undefined) throw new PermanentFailure(notice('model.not_registered'));
    const { pixel_size_um: umPerPx } = crop;
    if (umPerPx === null) throw new PermanentFailure(notice('prediction.no_calibration'));
    const classifier = await openClassifier(models, model);
    try {
      const picture = await readFrameOf(context.blobs, crop, 0);
      const frame = { gray: grayOf(picture), width: picture.width, height: picture.height };
      const shares = await classifier.classify({ picture: viewPicture(frame, placeCrop(crop, umPerPx)) });
      context.signal.throwIfAborted();
      const found = likeliestClass(shares);
      const result: ClassSuggestion = {
        model: { id: model.code, name: model.name },
        morphologyClass: found,
        probability: shares[found],
      };
      await context.complete(() =>
        Promise.resolve({ notice: notice('model.class_suggested', { name: model.name }), result }),
      );
    } finally {
      await classifier.close();
    }
  },
});
