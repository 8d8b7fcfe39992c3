import { z } from 'zod';
import { detectionModelCard } from './model-description.ts';

const inOrder = z.tuple([
  z.literal('normal'),
  z.literal('abnormal_head'),
  z.literal('abnormal_midpiece'),
  z.literal('abnormal_tail'),
  z.literal('cytoplasmic_droplet'),
]);

/**
 * What is needed to use a model that classes one sperm from a crop; input and output are fixed by its layout. A file
 * with other classes, or the same in another order, would name every sperm wrongly, so the description lists them.
 */
export const classificationDescription = z.strictObject({
  schema: z.literal('sarm-model-description'),
  version: z.literal(1),
  task: z.literal('morphology'),
  layout: z.literal('sarm-crop-classes-v1'),
  classes: inOrder,
  /** For people who choose a model. */
  summary: z.string().max(2000),
});
export type ClassificationDescription = z.infer<typeof classificationDescription>;

/** What is read of the card that the trainer writes; the rest of a card is for people. */
export const classificationModelCard = z.object({
  schema: z.literal('sarm-model-card'),
  version: z.literal(1),
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(200),
  task: z.literal('morphology'),
  description: z.string().max(2000),
  classes: classificationDescription.shape.classes,
  file: detectionModelCard.shape.file,
  interface: z.object({ layout: z.literal('sarm-crop-classes-v1'), umPerPixel: z.literal(0.3) }),
});
export type ClassificationModelCard = z.infer<typeof classificationModelCard>;

export const describeClassificationCard = (card: ClassificationModelCard): ClassificationDescription => ({
  schema: 'sarm-model-description',
  version: 1,
  task: 'morphology',
  layout: card.interface.layout,
  classes: card.classes,
  summary: card.description,
});
