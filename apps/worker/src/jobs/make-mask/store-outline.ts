import type { makeMaskJob } from '@sarm/contracts/jobs/make-mask';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import { lockFrame } from '@sarm/database/detections/detections.repository';
import type { ModelRow } from '@sarm/database/analyses/models.repository';
import type { CropView } from '@sarm/database/detections/crops.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { findOwnMask, type MaskRow, storeMask } from '@sarm/database/masks/masks.repository';
import { type Notice, notice } from '@sarm/domain/catalogue/notices';
import { isMaskPlace, MASK_PARTS, type MaskPart, type MaskPlace, maskSize } from '@sarm/domain/shapes/masks';
import type { PartOutline } from '@sarm/inference/segment/outline-part';
import { resampleMask } from '@sarm/masks/resample';
import { decodeRuns, encodeRuns, packParts, type Runs } from '@sarm/masks/run-lengths';
import { partsOf, placeOf } from '@sarm/use-cases/masks/mask-parts';
import { presentMaskResult } from '@sarm/use-cases/masks/present-mask';
import { PermanentFailure } from '../job-handler.ts';

type Payload = PayloadOf<typeof makeMaskJob>;
export type MaskWork = Extract<Payload['work'], { kind: 'mask' }>;

/** Puts the outline in the place of the same part of the person's mask as it is now; its other parts stay. */
export async function storeOutline(
  tx: Scoped,
  {
    payload,
    work,
    crop,
    model,
    outline,
  }: {
    readonly payload: Payload;
    readonly work: MaskWork;
    readonly crop: CropView;
    readonly model: ModelRow;
    readonly outline: PartOutline;
  },
): Promise<{ notice: Notice; result: object }> {
  const { detectionId, userId, part } = payload;
  const frame = await lockFrame(tx, crop.frame_id);
  const former = await findOwnMask(tx, { detectionId, userId });
  if (former !== undefined && !work.overwrite) throw new PermanentFailure(notice('mask.exists'));
  const { confidence } = outline;
  const stored =
    frame === undefined
      ? undefined
      : await storeMask(tx, {
          ...withOtherParts(outline, part, former, frame),
          detectionId,
          userId,
          by: { model: model.code, confidence },
          points: work.points,
        });
  if (stored === undefined) throw new PermanentFailure(notice('mask.crop_gone'));
  const { x, y } = work.origin;
  const points = work.points.map((point) => ({ ...point, x: point.x - x, y: point.y - y }));
  return {
    notice: notice('mask.done'),
    result: presentMaskResult(stored, { model: model.code, confidence, points, requestId: work.requestId }),
  };
}

function withOtherParts(
  outline: PartOutline,
  part: MaskPart,
  former: MaskRow | undefined,
  frame: { readonly width: number; readonly height: number },
): MaskPlace & { readonly parts: Uint8Array } {
  const others = former === undefined ? {} : partsOf(former);
  const kept = MASK_PARTS.filter((each) => each !== part && others[each] !== undefined);
  const own: MaskPlace = { rect: outline.rect, grid: outline.grid };
  const around = former === undefined || kept.length === 0 ? own : placeAround(own, placeOf(former));
  if (!isMaskPlace(around, frame)) throw new PermanentFailure(notice('mask.points_apart'));
  const runs: Partial<Record<MaskPart, Runs>> = {
    [part]: encodeRuns(resampleMask(outline.mask, own, around)),
  };
  if (former !== undefined) {
    const place = placeOf(former);
    const { width, height } = maskSize(place);
    for (const each of kept) {
      const mask = decodeRuns(others[each] ?? [], width, height);
      runs[each] = encodeRuns(resampleMask(mask, place, around));
    }
  }
  const { width, height } = maskSize(around);
  return { ...around, parts: packParts(runs, width, height) };
}

/** Room for both, on the finer grid: nothing of either is lost. */
const placeAround = (a: MaskPlace, b: MaskPlace): MaskPlace => ({
  rect: [
    Math.min(a.rect[0], b.rect[0]),
    Math.min(a.rect[1], b.rect[1]),
    Math.max(a.rect[2], b.rect[2]),
    Math.max(a.rect[3], b.rect[3]),
  ],
  grid: a.grid > b.grid ? a.grid : b.grid,
});
