import type { MorphologyClass, MorphologyDefect } from '@sarm/domain/morphology';
import { PREPARATIONS, VIDEO_KINDS } from '@sarm/domain/videos/recordings';
import { z } from 'zod';
import { notice } from '../notice.ts';
import { id, instant } from '../scalars.ts';

/** Per cent, or defects per abnormal sperm, with the 95 % interval. */
const share = z.object({ value: z.number(), low: z.number(), high: z.number() });
const classCount = z.object({ cells: z.int(), share: share.nullable() });
const person = z.object({
  /** The name for signing where the account has one; null: the account is gone. */
  name: z.string().nullable(),
  cells: z.int(),
});

/** BUS-101: normal forms of a sample from approved, classified sperm, with all that they rest on. */
export const normalForms = z
  .object({
    /** Null: nobody has chosen a label. */
    source: z
      .object({
        kind: z.literal('label'),
        labelId: id,
        label: z.string(),
        chosenBy: z.string().nullable(),
        chosenAt: instant,
      })
      .nullable(),
    /** Approved, classified sperm of stained preparations; below `needed` there is no share. */
    cells: z.int(),
    needed: z.int(),
    /** Why there is no share; empty where there is one. */
    reasons: z.array(notice),
    classes: z.object({
      normal: classCount,
      abnormal_head: classCount,
      abnormal_midpiece: classCount,
      abnormal_tail: classCount,
      cytoplasmic_droplet: classCount,
    } satisfies Record<MorphologyClass, z.ZodType>),
    abnormal: z.int(),
    /** Sperm that have each defect; one can have several. */
    defects: z.object({
      head: z.int(),
      midpiece: z.int(),
      tail: z.int(),
      droplet: z.int(),
    } satisfies Record<MorphologyDefect, z.ZodType>),
    /** Teratozoospermia index. */
    tzi: share.nullable(),
    tziReasons: z.array(notice),
    /** Why the multiple anomalies index and the sperm deformity index are never available. */
    otherIndicesReasons: z.array(notice),
    sets: z.array(
      z.object({
        id,
        name: z.string(),
        kind: z.enum(VIDEO_KINDS),
        preparation: z.enum(PREPARATIONS),
        cells: z.int(),
        normal: z.int(),
        share: share.nullable(),
      }),
    ),
    /** Approved sperm that is not counted: unstained, or in a further frame of a video, where the same cell stands again. */
    notCounted: z.object({ unstained: z.int(), repeated: z.int() }),
    labelledBy: z.array(person),
    reviewedBy: z.array(person),
    replicates: z.object({
      outcome: z.enum(['agree', 'differ', 'undecided', 'missing']),
      reasons: z.array(notice),
      difference: z.number().nullable(),
      allowed: z.number().nullable(),
    }),
  })
  .meta({ id: 'NormalForms' });

/** A morphology label of the sample that could be chosen. */
export const candidateLabel = z
  .object({
    id,
    name: z.string(),
    owner: z.string(),
    items: z.int(),
    classified: z.int(),
    /** Approved with a class, of a stained preparation. */
    approved: z.int(),
    createdAt: instant,
  })
  .meta({ id: 'CandidateLabel' });

export type NormalForms = z.output<typeof normalForms>;
export type CandidateLabel = z.output<typeof candidateLabel>;
