import { detectFramesJob } from '@sarm/contracts/jobs/detect-frames';
import { keptBoxes, pixelSizeOf, startDetection } from '@sarm/database/detections/detections.run.repository';
import { findModel } from '@sarm/database/analyses/models.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { umPerPx } from '@sarm/domain/units';
import type { ModelStore } from '@sarm/inference/models/model-store';
import { notice } from '@sarm/domain/catalogue/notices';
import { type JobHandler, PermanentFailure } from '../job-handler.ts';
import { openDetector } from '../open-detector.ts';
import { detectFrames } from './detect-frames.ts';
import { storeFindings } from './store-findings.ts';

/** Looks for heads in stored frames of one video: pending, processing, completed. What people drew or confirmed stays. */
export const createDetectFrames = ({
  models,
}: {
  readonly models: ModelStore;
}): JobHandler<typeof detectFramesJob> => ({
  job: detectFramesJob,

  async run(payload, context) {
    context.progress({ stage: 'initializing', progress: 0, notice: notice('detection.preparing') });
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
    if (frames.length === 0) throw new PermanentFailure(notice('detection.not_waiting'));
    if (model === undefined) throw new PermanentFailure(notice('model.not_registered'));
    const detector = await openDetector(models, model);
    try {
      const findings = await detectFrames({
        context,
        payload,
        detector,
        frames,
        kept,
        pixelSize: pixelSize === undefined ? undefined : umPerPx(pixelSize),
      });
      context.progress({ stage: 'storing', progress: 97, notice: notice('detection.storing') });
      await context.complete((tx) => storeFindings(tx, { payload, model, kept, findings }));
    } finally {
      await detector.close();
    }
  },
});
