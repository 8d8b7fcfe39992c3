import { z } from 'zod';

const name = z.string().regex(/^[\w.-]+$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The file of a model with one network. */
export const cardFile = z.object({ path: name, format: z.literal('onnx'), sha256 });

const common = {
  schema: z.literal('sarm-model-description'),
  version: z.literal(1),
  task: z.literal('click_segmentation'),
  /** For people who choose a model. */
  summary: z.string().max(2000),
  release: z.string().max(50),
} as const;

/** Inputs and outputs are fixed by the layout. */
const clicksLayout = z.strictObject({ ...common, layout: z.literal('sarm-clicks-v1') });

/** Format `ort` is compiled by one version of the runtime and cannot be inspected: only files that the product names. */
const networkFile = z.strictObject({ path: name, format: z.enum(['onnx', 'ort']), sha256 });

/** SAM 2 in two networks: what is in a picture is computed once, and each prompt is answered from that. */
const sam2Layout = z.strictObject({
  ...common,
  layout: z.literal('sam2-v1'),
  encoder: networkFile,
  decoder: networkFile,
  /** False: its folder was there once. Masks that were made with it still name it. */
  installed: z.boolean(),
});

/** What is needed to use a model that outlines a part of a sperm from clicks. */
export const segmentationDescription = z.discriminatedUnion('layout', [clicksLayout, sam2Layout]);
export type SegmentationDescription = z.infer<typeof segmentationDescription>;
export type ClicksDescription = z.infer<typeof clicksLayout>;
export type Sam2Description = z.infer<typeof sam2Layout>;
export type NetworkFile = z.infer<typeof networkFile>;

const cardCommon = {
  schema: z.literal('sarm-model-card'),
  version: z.literal(1),
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(200),
  task: z.literal('click_segmentation'),
  description: z.string().max(2000).optional(),
} as const;

/** As the trainer writes it, for the model that ships and for those of an installation. */
export const clicksModelCard = z.object({
  ...cardCommon,
  file: cardFile,
  interface: z.object({ layout: z.literal('sarm-clicks-v1') }),
});
const sam2Card = z.object({
  ...cardCommon,
  files: z.object({ encoder: networkFile, decoder: networkFile }),
  interface: z.object({ layout: z.literal('sam2-v1') }),
});
export const segmentationModelCard = z.union([clicksModelCard, sam2Card]);
export type SegmentationModelCard = z.infer<typeof segmentationModelCard>;
export type Sam2Card = z.infer<typeof sam2Card>;

export function describeSegmentationCard(card: SegmentationModelCard): SegmentationDescription {
  const described = {
    schema: 'sarm-model-description',
    version: 1,
    task: 'click_segmentation',
    summary: card.description ?? '',
  } as const;
  if ('files' in card)
    return {
      ...described,
      layout: 'sam2-v1',
      // The id of SAM 2 begins with its release: sam2_hiera_tiny, sam2.1_hiera_large.
      release: /^sam([\d.]+)_/.exec(card.id)?.[1] ?? '2',
      ...card.files,
      installed: true,
    };
  return {
    ...described,
    layout: 'sarm-clicks-v1',
    // The folder of a model ends with its version.
    release: /-v(\d+)$/.exec(card.id)?.[1] ?? '1',
  };
}
