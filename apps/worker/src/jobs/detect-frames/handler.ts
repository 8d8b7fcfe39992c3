import { detectFramesJob } from '@sarm/contracts/jobs/detect-frames';
import {
  endDetection,
  keptBoxes,
  pixelSizeOf,
  startDetection,
} from '@sarm/database/detections.run.repository';
import { findModel } from '@sarm/database/models.repository';
import { asProject, inScope } from '@sarm/database/scope';
import { umPerPx } from '@sarm/domain/units';
import type { ModelStore } from '../../inference/model-store.ts';
import { type JobHandler, PermanentFailure } from '../job-handler.ts';
import { lookAtFrames } from './look-at-frames.ts';
import { storeLook } from './store-look.ts';

export interface DetectionDeps {
  readonly models: ModelStore;
  readonly inferenceThreads: number;
}

/** Looks for heads in stored frames of one video: pending, processing, completed. What people drew or confirmed stays. */
export const createDetectFrames = ({
  models,
  inferenceThreads,
}: DetectionDeps): JobHandler<typeof detectFramesJob> => ({
  job: detectFramesJob,

  async run(payload, context) {
    context.progress({ stage: 'initializing', progress: 0, message: 'Preparing the detection' });
    const { frames, model, pixelSize, kept } = await inScope(
      context.db,
      asProject(payload.projectId),
      async (tx) => {
        const waiting = await startDetection(tx, payload);
        return {
          frames: waiting,
          model: await findModel(tx, payload.modelId),
          pixelSize: await pixelSizeOf(tx, payload.videoId),
          kept: await keptBoxes(
            tx,
            waiting.map((frame) => frame.id),
          ),
        };
      },
    );
    if (frames.length === 0) throw new PermanentFailure('The frames no longer wait for a detection');
    if (model === undefined) throw new PermanentFailure('The model is no longer registered');
    const detector = await models.detectorFor(model, {
      threads: inferenceThreads,
      threshold: payload.threshold,
    });
    try {
      const looks = await lookAtFrames({
        context,
        payload,
        detector,
        frames,
        kept,
        pixelSize: pixelSize === undefined ? undefined : umPerPx(pixelSize),
      });
      context.progress({ stage: 'storing', progress: 97, message: 'Storing the detections' });
      await context.complete((tx) => storeLook(tx, { payload, model, kept, looks }));
    } finally {
      await detector.close();
    }
  },

  onEnded: (tx, payload, ending) => endDetection(tx, payload, ending),
});
