import { DETECTION_CLASSES } from '@sarm/domain/shapes/detection';
import { z } from 'zod';

/** The classes of a detection, so that a trained class needs no translation when the model is used. */
export const labelClass = z.enum(DETECTION_CLASSES);

export const SPLITS = ['train', 'validation', 'test'] as const;

/** Inside the manifest's folder. An absolute path or a way up would let a manifest read any file of the trainer. */
const relativePath = z
  .string()
  .min(1)
  .max(500)
  .regex(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\\0]+$/, 'a path below the manifest');

const sourceId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);

/** Where pictures come from and under which terms: copied into the model card verbatim. */
export const datasetSource = z.strictObject({
  id: sourceId,
  title: z.string().min(1).max(200),
  /** SPDX identifier, or `proprietary` for a clinic's own recordings. */
  licence: z.string().min(1).max(64),
  citation: z.string().max(1000),
  origin: z.string().max(500),
  /** What was done to the originals; CC BY requires it. */
  changes: z.string().max(1000),
  synthetic: z.boolean(),
  /**
   * Classes of which every instance is labelled. A class that is missing here is not trained as background:
   * pictures whose round cells nobody marked must not teach that there are none.
   */
  labelledClasses: z.array(labelClass).min(1),
  /**
   * by_video: all frames of a video are in one split. by_time: a video may be in several, in stretches that do not
   * interleave and are at least `gapFrames` apart. Neighbouring frames in two splits would make the test a memory test.
   */
  split: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('by_video') }),
    z.strictObject({ kind: z.literal('by_time'), gapFrames: z.int().min(1).max(100_000) }),
  ]),
});

/** Pixels of the picture; (0, 0) is the outer corner of the top left pixel. Cut at the picture's edge. */
export const labelledBox = z.strictObject({
  class: labelClass,
  left: z.number().min(0).max(16384),
  top: z.number().min(0).max(16384),
  width: z.number().gt(0).max(16384),
  height: z.number().gt(0).max(16384),
});

export const labelledFrame = z.strictObject({
  path: relativePath,
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  width: z.int().min(16).max(16384),
  height: z.int().min(16).max(16384),
  umPerPixel: z.number().gt(0).max(100).optional(),
  source: sourceId,
  video: z.string().min(1).max(200),
  frameIndex: z.int().min(0),
  split: z.enum(SPLITS),
  boxes: z.array(labelledBox).max(20_000),
});

/**
 * What the trainer reads. Rules that JSON Schema cannot express (boxes inside the picture, listed sources, splits that
 * do not leak) are checked by the trainer, which refuses the manifest with the reason.
 */
export const datasetManifest = z.strictObject({
  schema: z.literal('sarm-dataset-manifest'),
  version: z.literal(1),
  task: z.literal('head_detection'),
  name: z.string().min(1).max(200),
  classes: z.array(labelClass).min(1),
  sources: z.array(datasetSource).min(1).max(1000),
  frames: z.array(labelledFrame).min(1).max(1_000_000),
});

export type DatasetManifest = z.infer<typeof datasetManifest>;
