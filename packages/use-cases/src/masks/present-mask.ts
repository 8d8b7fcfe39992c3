import type { MaskPoint, StoredMask } from '@sarm/contracts/http/masks/masks.entities';
import type { MaskResult } from '@sarm/contracts/http/masks/masks.entities';
import type { MaskRow, MaskView } from '@sarm/database/masks/masks.repository';
import { maskMediaPath } from '@sarm/domain/videos/media-path';
import { partsOf, placeOf, writeParts } from './mask-parts.ts';

/** TEC-260: the sarm prefix makes the listed call of it. Another version has another address. */
export const maskUrl = (mask: Pick<MaskRow, 'id' | 'video_id' | 'version'>): string =>
  `/media/file/${maskMediaPath({ videoId: mask.video_id, maskId: mask.id, version: mask.version })}`;

export const presentMask = (row: MaskView, userId: string): StoredMask => {
  const { rect, grid } = placeOf(row);
  return {
    id: row.id,
    detection_id: row.detection_id,
    frame_id: row.frame_id,
    video_id: row.video_id,
    version: row.version,
    rect: [...rect],
    grid,
    parts: writeParts(partsOf(row)),
    model_id: row.model,
    confidence: row.confidence,
    points: row.points.map((point) => ({ ...point })),
    mask_url: maskUrl(row),
    created_by: row.created_by,
    created_by_name: row.created_by_name,
    is_own: row.created_by === userId,
    updated_at: row.updated_at.toISOString(),
  };
};

/** TEC-149: the answer of the call, and what its finished task has as its result. */
export const presentMaskResult = (
  row: MaskRow,
  request: {
    readonly model: string;
    readonly confidence: number;
    readonly points: readonly MaskPoint[];
    readonly requestId: string | null;
  },
): MaskResult => ({
  success: true,
  mask_id: row.id,
  version: row.version,
  confidence: request.confidence,
  model_id: request.model,
  points: [...request.points],
  crop_id: row.detection_id,
  video_id: row.video_id,
  mask_url: maskUrl(row),
  visualization_url: maskUrl(row),
  request_id: request.requestId,
});
