import { z } from 'zod';

const epoch = z.int().min(1);
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const start = {
  epochs: z.int().min(1),
  batches: z.int().min(1),
  identitySha256: digest,
  device: z.string().max(100),
  processes: z.int().min(1),
  threads: z.int().min(1),
} as const;

/** What the trainer reports, one JSON object a line. Fields that nobody here reads are dropped. */
export const trainerEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('started'), ...start }),
  z.object({ event: z.literal('resumed'), ...start, epoch: z.int().min(0), batch: z.int().min(0) }),
  z.object({
    event: z.literal('batch'),
    epoch,
    batch: z.int().min(0),
    batches: z.int().min(1),
    loss: z.number(),
    rssMb: z.number(),
    cpu: z.number(),
  }),
  z.object({
    event: z.literal('epoch'),
    epoch,
    epochs: z.int().min(1),
    loss: z.number(),
    accuracy: z.number().min(0).max(1),
    val_loss: z.number(),
    val_accuracy: z.number().min(0).max(1),
    /** Mean of the finished epochs. */
    seconds: z.number().min(0),
  }),
  z.object({ event: z.literal('best'), epoch, val_loss: z.number() }),
  z.object({ event: z.literal('lr'), rate: z.number() }),
  z.object({ event: z.literal('checkpoint'), epoch: z.int().min(0), bytes: z.int().min(0) }),
  /** Nothing new, but it lives. */
  z.object({ event: z.literal('alive') }),
  z.object({ event: z.literal('stopped') }),
  z.object({ event: z.literal('finished'), epochs: epoch, best: epoch, early: z.boolean() }),
  /** Model and card lie in the run folder. */
  z.object({ event: z.literal('described') }),
  z.object({
    event: z.literal('refused'),
    code: z.string().max(100),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  z.object({ event: z.literal('lost'), processes: z.int().min(1) }),
]);
export type TrainerEvent = z.infer<typeof trainerEvent>;

/** A line that is no event, e.g. of a library, is undefined: it belongs into the log as it is. */
export function readEvent(line: string): TrainerEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  return trainerEvent.safeParse(value).data;
}
