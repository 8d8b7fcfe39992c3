import type { PlacedPoint } from '@sarm/annotator/masks/prompt-points';
import { clientPoint } from '@sarm/annotator/masks/prompt-points';
import type { MaskPart } from '@sarm/domain/shapes/masks';
import type { Size } from '@sarm/domain/shapes/point';

export interface MaskRequest {
  readonly cropId: string;
  readonly points: readonly PlacedPoint[];
  readonly natural: Size;
  readonly modelId: string | undefined;
  readonly part: MaskPart;
  readonly at: number;
}

/** The two pages write the same request in two ways: TEC-259 for the frame, TEC-258 for the video. */
export function maskRequest(page: 'frame' | 'video', request: MaskRequest) {
  const { cropId, natural, modelId, part, at } = request;
  const points = request.points.map((point) => clientPoint(point, natural, natural));
  const request_id = `${cropId}_${at}`;
  if (page === 'frame')
    return {
      cropId,
      points: points.map(({ pixelX, pixelY }): [number, number] => [pixelX, pixelY]),
      pointLabels: points.map(({ label }) => label),
      part,
      options: {
        model_id: modelId,
        saveVisualization: true,
        useEnhancedMorphology: true,
        useNormalizedCoordinates: false,
        request_id,
      },
    };
  return {
    crop_id: cropId,
    point_prompts: points.map(({ pixelX: x, pixelY: y, label }) => ({ x, y, label })),
    model_id: modelId,
    part,
    save_visualization: true,
    use_enhanced_morphology: true,
    overwrite_existing: true,
    use_normalized_coordinates: false,
    request_id,
  };
}
