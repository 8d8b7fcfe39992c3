import { MASK_PARTS, MASKS } from '@sarm/domain/shapes/masks';
import { z } from 'zod';
import { id } from '../scalars.ts';

const modelId = z.string().max(100).optional();
const requestId = z.string().max(200).optional();
const seed = z.int().min(0).max(4_294_967_295).optional();
const part = z.enum(MASK_PARTS).optional();
const flag = z.boolean().optional();
/** Wide enough for a pixel of any frame; which of them lie in the crop is decided where the crop is known. */
const coordinate = z.number().min(-100_000).max(100_000);
const label = z.union([z.literal(0), z.literal(1)]);

const prompt = z.strictObject({ x: coordinate, y: coordinate, label });
const pair = z.tuple([coordinate, coordinate]);

/** TEC-258 and, in camelCase with the model among its options, TEC-259. */
export const maskFromPoints = z
  .object({
    crop_id: id.optional(),
    cropId: id.optional(),
    point_prompts: z.array(prompt).max(MASKS.points).optional(),
    points: z.array(pair).max(MASKS.points).optional(),
    pointLabels: z.array(label).max(MASKS.points).optional(),
    model_id: modelId,
    save_visualization: flag,
    use_enhanced_morphology: flag,
    overwrite_existing: z.boolean().default(true),
    use_normalized_coordinates: flag,
    request_id: requestId,
    random_seed: seed,
    /** What is to be outlined; the other parts of a stored mask stay. */
    part,
    options: z
      .object({
        model_id: modelId,
        saveVisualization: flag,
        useEnhancedMorphology: flag,
        useNormalizedCoordinates: flag,
        request_id: requestId,
      })
      .optional(),
  })
  .transform(({ options = {}, ...body }, context) => {
    const points = body.point_prompts ?? pairsOf(body.points, body.pointLabels);
    if (points === undefined) context.addIssue({ code: 'custom', path: ['pointLabels'], message: 'invalid' });
    else if (points.length === 0)
      context.addIssue({ code: 'custom', path: ['point_prompts'], message: 'required' });
    return {
      points: points ?? [],
      model_id: body.model_id ?? options.model_id,
      enhance: body.use_enhanced_morphology ?? options.useEnhancedMorphology ?? true,
      overwrite: body.overwrite_existing,
      normalized: body.use_normalized_coordinates ?? options.useNormalizedCoordinates ?? false,
      request_id: body.request_id ?? options.request_id ?? null,
      part: body.part ?? 'head',
    };
  });

/** Undefined where the two lists do not belong together. */
function pairsOf(
  points: readonly (readonly [number, number])[] = [],
  labels: readonly (0 | 1)[] = [],
): { x: number; y: number; label: 0 | 1 }[] | undefined {
  if (points.length !== labels.length) return undefined;
  return points.map(([x, y], at) => ({ x, y, label: labels[at] ?? 1 }));
}

/** TEC-261 */
export const autoSuggestPoints = z
  .object({
    crop_id: id.optional(),
    cropId: id.optional(),
    model_id: modelId,
    num_points: z.int().min(1).max(MASKS.points).default(MASKS.suggestedPoints),
    use_enhanced_morphology: flag,
    return_normalized_coordinates: z.boolean().default(false),
    random_seed: seed,
    part,
  })
  .transform((body) => ({
    model_id: body.model_id,
    count: body.num_points,
    enhance: body.use_enhanced_morphology ?? true,
    normalized: body.return_normalized_coordinates,
    seed: body.random_seed ?? 0,
    part: body.part ?? 'head',
  }));
