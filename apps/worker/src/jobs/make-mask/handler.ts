import { makeMaskJob } from '@sarm/contracts/jobs/make-mask';
import { findModel } from '@sarm/database/analyses/models.repository';
import { findCropToOutline, type OwnOutline, pageOfCrop } from '@sarm/database/detections/crops.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { notice } from '@sarm/domain/catalogue/notices';
import { CELLS_ON_PAGE } from '@sarm/inference/sam2/sam2-page';
import { looksAtPages, type ModelStore } from '@sarm/inference/models/model-store';
import type { PromptPoint } from '@sarm/masks/suggest-points';
import { type JobHandler, PermanentFailure } from '../job-handler.ts';
import { openSegmenter } from '../open-segmenter.ts';
import { KeptPictures } from './kept-pictures.ts';
import { outlineCrop, readFrameOf } from './outline-crop.ts';
import { stepTimes } from './step-times.ts';
import { storeOutline } from './store-outline.ts';
import { suggestForCrop } from './suggest-for-crop.ts';

/** Outlines one crop from clicks. The only thing it writes is the mask, with the end of its task. */
export const createMakeMask = ({
  models,
  pictures = new KeptPictures(),
}: {
  readonly models: ModelStore;
  readonly pictures?: KeptPictures;
}): JobHandler<typeof makeMaskJob> => ({
  job: makeMaskJob,
  withoutScratch: true,

  async run(payload, context) {
    const { work, part, enhance, detectionId, userId } = payload;
    const times = stepTimes();
    context.progress({ stage: 'processing', progress: 0, notice: notice('mask.drawing') });
    const { crop, model, page } = await inScope(context.db, asProject(payload.projectId), async (tx) => {
      const found = await findModel(tx, payload.modelId);
      return {
        crop: await findCropToOutline(tx, { detectionId, userId }),
        model: found,
        page: found && looksAtPages(found) ? await pageOfCrop(tx, detectionId, CELLS_ON_PAGE) : [],
      };
    });
    if (crop === undefined) throw new PermanentFailure(notice('mask.crop_gone'));
    if (model === undefined) throw new PermanentFailure(notice('model.not_registered'));
    times.end('read');
    const segmenter = await openSegmenter(models, model);
    times.end('load');
    try {
      const picture = await pictures.of(crop.frame_key, () =>
        readFrameOf(context.blobs, crop, crop.frame_index),
      );
      times.end('cut');
      const middle = { x: (crop.x1 + crop.x2) / 2, y: (crop.y1 + crop.y2) / 2, label: 1 as const };
      const points = work.kind === 'mask' ? work.points : [middle];
      const { own } = crop;
      const former = own?.model === model.code && continues(own, points) ? own : undefined;
      const outline = await outlineCrop(segmenter, { crop, picture, points, part, enhance, former, page });
      context.signal.throwIfAborted();
      times.end('model');
      if (work.kind === 'mask') {
        await context.complete((tx) => storeOutline(tx, { payload, work, crop, model, outline }));
        times.end('store');
        context.log.debug({ ms: times.all }, 'a mask was made');
        return;
      }
      const result = suggestForCrop(outline, { crop, model: model.code, ...work });
      const found = notice('mask.points_found', { count: result.points.length });
      await context.complete(() => Promise.resolve({ notice: found, result }));
    } finally {
      await segmenter.close();
    }
  },
});

/** Only where every earlier click is among them is its mask the network's own answer of the click before. */
const continues = (mask: OwnOutline, points: readonly PromptPoint[]): boolean =>
  mask.points.length < points.length &&
  mask.points.every(
    (each, at) => each.x === points[at]?.x && each.y === points[at].y && each.label === points[at].label,
  );
