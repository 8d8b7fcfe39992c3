import { MORPHOLOGY_CLASSES, MORPHOLOGY_DEFECTS } from '@sarm/domain/morphology';
import { DETECTION_CLASSES } from '@sarm/domain/shapes/detection';
import { SPLITS, TRAINING_TASKS } from '@sarm/domain/training';
import { MASK_PARTS } from '@sarm/domain/shapes/masks';
import { PREPARATIONS } from '@sarm/domain/videos/recordings';
import { z } from 'zod';

/** The classes of a detection, so that a trained class needs no translation when the model is used. */
export const labelClass = z.enum(DETECTION_CLASSES);

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

/** Run lengths of the parts of one sperm in pixels of the frame; grid: pixels of the mask for each pixel of the frame. */
export const labelledMask = z.strictObject({
  left: z.int().min(0).max(16384),
  top: z.int().min(0).max(16384),
  width: z.int().min(1).max(16384),
  height: z.int().min(1).max(16384),
  grid: z.union([z.literal(1), z.literal(2), z.literal(4)]),
  /** COCO counts as text, column by column. */
  parts: z
    .array(z.strictObject({ part: z.enum(MASK_PARTS), counts: z.string().min(1).max(131_072) }))
    .min(1)
    .max(MASK_PARTS.length),
});

const labelledObject = labelledBox.extend({
  mask: labelledMask.optional(),
  morphology: z
    .strictObject({ class: z.enum(MORPHOLOGY_CLASSES), defects: z.array(z.enum(MORPHOLOGY_DEFECTS)).max(4) })
    .optional(),
});

const digest = z.string().regex(/^[0-9a-f]{64}$/);

const versionedFrame = labelledFrame.extend({
  sha256: digest,
  preparation: z.enum(PREPARATIONS),
  /** Random keys: a manifest names no row, no person and no file of anybody. */
  key: z.string().min(1).max(64),
  patient: z.string().min(1).max(64).optional(),
  boxes: z.array(labelledObject).max(20_000),
});

const common = {
  schema: z.literal('sarm-dataset-manifest'),
  name: z.string().min(1).max(200),
  classes: z.array(labelClass).min(1),
  sources: z.array(datasetSource).min(1).max(1000),
};

const manifestV1 = z.strictObject({
  ...common,
  version: z.literal(1),
  task: z.literal('head_detection'),
  frames: z.array(labelledFrame).min(1).max(1_000_000),
});

/** What a frozen version of a dataset keeps. Each frame has its digest, so that nothing else can be trained on under its name. */
export const manifestV2 = z.strictObject({
  ...common,
  version: z.literal(2),
  task: z.enum(TRAINING_TASKS),
  frames: z.array(versionedFrame).min(1).max(1_000_000),
});
export type VersionManifest = z.infer<typeof manifestV2>;

/**
 * What the trainer reads. Rules that JSON Schema cannot express (boxes inside the picture, listed sources, splits that
 * do not leak) are checked by the trainer, which refuses the manifest with the reason.
 */
export const datasetManifest = z.discriminatedUnion('version', [manifestV1, manifestV2]);

export type DatasetManifest = z.infer<typeof datasetManifest>;
