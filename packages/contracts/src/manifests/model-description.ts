import { RANGE_STATISTICS } from '@sarm/domain/model-range';
import { z } from 'zod';
import { labelClass } from './dataset-manifest.ts';
import { cardFile, segmentationModelCard } from './segmentation-description.ts';

/** In the order of the model's own class numbers. Null: the model has the class, the product has no use for it. */
const describedClass = z.strictObject({ name: z.string().min(1).max(100), kind: labelClass.nullable() });

const rangeInterval = z
  .strictObject({ min: z.number(), max: z.number() })
  .refine(({ min, max }) => min <= max, 'min is above max');

/** The videos a model was tested on, by what they look like. Outside of all of them no figure is given. */
export const modelRange = z.strictObject({
  looks: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(200),
        videos: z.int().min(1),
        statistics: z.partialRecord(z.enum(RANGE_STATISTICS), rangeInterval),
      }),
    )
    .min(1)
    .max(50),
});

const share = z.number().min(0).max(1);
/** How well a model found the heads of one source of pictures that it was not trained on, centres within the card's distance. */
export const heldOutScore = z.strictObject({
  split: z.enum(['validation', 'test']),
  source: z.string().min(1).max(200),
  synthetic: z.boolean(),
  frames: z.int().min(1),
  f1: share,
  precision: share,
  recall: share,
});
export type HeldOutScore = z.infer<typeof heldOutScore>;

const common = {
  schema: z.literal('sarm-model-description'),
  version: z.literal(1),
  task: z.literal('head_detection'),
  classes: z.array(describedClass).min(1).max(200),
  /** Detections below it are not reported. */
  threshold: z.number().min(0).max(1),
  /** Detections below it continue a track but begin none: without a track they are shown, not counted. */
  startThreshold: z.number().min(0).max(1).optional(),
  /** The scale the model was trained on. Pictures outside are scaled to its nearer end and the boxes back. */
  micrometresPerPixel: z
    .strictObject({ min: z.number().gt(0).max(100), max: z.number().gt(0).max(100) })
    .refine(({ min, max }) => min <= max, 'min is above max')
    .optional(),
  /** Without it a video unlike all that the model was tested on goes unnoticed, and every analysis warns of it. */
  range: modelRange.optional(),
  /** Absent where nobody measured it. */
  heldOut: z.array(heldOutScore).max(100).optional(),
} as const;

const channelValues = z.union([z.tuple([z.number()]), z.tuple([z.number(), z.number(), z.number()])]);

/** Pictures of one size only: the frame is fitted into it. Grey levels become 0..1, then (level − mean) / deviation. */
const fixedInput = z.strictObject({
  width: z.int().min(16).max(4096),
  height: z.int().min(16).max(4096),
  colour: z.enum(['gray', 'rgb']),
  fit: z.enum(['letterbox', 'stretch']),
  mean: channelValues.optional(),
  deviation: channelValues.optional(),
});

/** Output `peaks` and `boxes` as our own trainer exports them; any picture size, no normalisation outside the model. */
export const peaksLayout = z.strictObject({
  ...common,
  layout: z.literal('sarm-peaks-v1'),
  /** Two detections closer than this share of their mean box side are one head. */
  sameHeadShare: z.number().min(0).max(2),
});

/** One output [n, 4 + classes, anchors] of centre, size and class scores, without suppression of repeats. */
export const yoloLayout = z.strictObject({
  ...common,
  layout: z.literal('yolo-v8'),
  input: fixedInput,
  /** Of two boxes of one class that overlap more than this, the less confident one is dropped. */
  maxOverlap: z.number().min(0).max(1),
});

/** Outputs `logits` [n, queries, classes] and `pred_boxes` [n, queries, 4], centre and size as shares of the picture. */
export const detrLayout = z.strictObject({
  ...common,
  layout: z.literal('detr'),
  input: fixedInput,
  /** softmax has one more class than named: the last one means that there is no object. */
  scores: z.enum(['sigmoid', 'softmax']),
});

/** Everything that is needed to use a detection model whose file does not describe itself. */
export const modelDescription = z.discriminatedUnion('layout', [peaksLayout, yoloLayout, detrLayout]);

export type ModelDescription = z.infer<typeof modelDescription>;
export type PeaksDescription = z.infer<typeof peaksLayout>;
export type YoloDescription = z.infer<typeof yoloLayout>;
export type DetrDescription = z.infer<typeof detrLayout>;
export type FixedInput = z.infer<typeof fixedInput>;

const cardScores = z.record(
  z.string(),
  z.object({ frames: z.int(), centre: z.object({ f1: share, precision: share, recall: share }) }),
);

/** What is read of a model card; the rest of a card is for people. */
export const detectionModelCard = z.object({
  schema: z.literal('sarm-model-card'),
  version: z.literal(1),
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(200),
  task: z.literal('head_detection'),
  classes: z.array(labelClass).min(1),
  file: cardFile,
  interface: z.object({
    layout: z.literal('sarm-peaks-v1'),
    threshold: z.number().min(0).max(1),
    startThreshold: z.number().min(0).max(1).optional(),
    sameHeadShare: z.number().min(0).max(2),
  }),
  range: modelRange.optional(),
  data: z.object({ sources: z.array(z.object({ id: z.string(), synthetic: z.boolean() })) }).optional(),
  metrics: z.object({ validation: cardScores, test: cardScores }).optional(),
});

export type DetectionModelCard = z.infer<typeof detectionModelCard>;

/**
 * Where the cards of our own models report their figures. Coarser pictures are drawn larger first: at 1 µm per pixel and
 * 150 million per ml the model then counts 4 % too few instead of 10 %.
 */
const TRAINED_SCALE = { min: 0.3, max: 0.6 } as const;

/** A source that the card does not mark as made by a program counts as real. */
function heldOutOf({ metrics, data }: DetectionModelCard): HeldOutScore[] {
  const made = new Set(data?.sources.flatMap(({ id, synthetic }) => (synthetic ? [id] : [])));
  return (['validation', 'test'] as const).flatMap((split) =>
    Object.entries(metrics?.[split] ?? {}).map(([source, { frames, centre }]) => ({
      split,
      source,
      synthetic: made.has(source),
      frames,
      ...centre,
    })),
  );
}

export const describeModelCard = (card: DetectionModelCard): PeaksDescription => ({
  schema: 'sarm-model-description',
  version: 1,
  task: 'head_detection',
  layout: card.interface.layout,
  classes: card.classes.map((name) => ({ name, kind: name })),
  threshold: card.interface.threshold,
  ...(card.interface.startThreshold === undefined ? {} : { startThreshold: card.interface.startThreshold }),
  sameHeadShare: card.interface.sameHeadShare,
  micrometresPerPixel: TRAINED_SCALE,
  ...(card.range === undefined ? {} : { range: card.range }),
  ...(card.metrics === undefined ? {} : { heldOut: heldOutOf(card) }),
});

/** Any card that ships, or that an installation adds. */
export const modelCard = z.union([detectionModelCard, segmentationModelCard]);
