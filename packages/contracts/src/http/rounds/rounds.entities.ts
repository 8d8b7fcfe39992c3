import { ROUND_FRAME_KINDS, ROUND_FRAME_STATES, ROUNDS } from '@sarm/domain/rounds';
import { DETECTION_CLASSES } from '@sarm/domain/shapes/detection';
import { z } from 'zod';
import { id, instant } from '../scalars.ts';

const person = z.object({ id, name: z.string() });
const count = z.int().min(0);

/** Frames that people label apart from each other. */
export const annotationRound = z
  .object({
    id,
    project_id: id,
    project_name: z.string(),
    isDemo: z.boolean(),
    dataset_id: id,
    /** Of a sample of a patient its code. */
    dataset_name: z.string(),
    name: z.string(),
    overlap_percent: z.int(),
    created_by_name: z.string().nullable(),
    created_at: instant,
    /** Frames of work, of them those that two people get, and frames of reference. */
    frames: count,
    double_frames: count,
    reference_frames: count,
    /** Of all layers those that are done. */
    layers: count,
    layers_done: count,
    /** Frames of work that wait for a reviewer, and those that are settled. */
    ready: count,
    adjudicated: count,
    people: z.array(person.extend({ layers: count, done: count })),
  })
  .meta({ id: 'AnnotationRound' });

export const newRound = z.strictObject({
  name: z.string('required').trim().min(1, 'required').max(ROUNDS.nameLength),
  dataset_id: id,
  /** Members of the project who hold annotate_detection. */
  people: z.array(id).min(1, 'required').max(ROUNDS.people),
  overlap_percent: z.int().min(0).max(100),
  /** So many of the sample's frames, spread evenly over it; `selected`: only frames that were selected. */
  frames: z.int().min(1).max(ROUNDS.frames),
  from: z.enum(['all', 'selected']).default('all'),
  /** Of the frames whose boxes are all confirmed, so many. They are no frames of work. */
  reference_frames: z.int().min(0).max(ROUNDS.referenceFrames).default(0),
});

/** What a round of this sample can take. */
export const roundFrames = z
  .object({
    all: count,
    selected: count,
    /** With boxes that are all confirmed. */
    reference: count,
    people: z.array(person),
  })
  .meta({ id: 'RoundFrames' });

export const roundFrame = z
  .object({
    round_id: id,
    frame_id: id,
    video_id: id,
    video_code: z.string(),
    frame_number: z.int(),
    kind: z.enum(ROUND_FRAME_KINDS),
    state: z.enum(ROUND_FRAME_STATES),
    people: z.array(person.extend({ done: z.boolean(), boxes: count.nullable() })),
    adjudicated_by_name: z.string().nullable(),
    adjudicated_at: instant.nullable(),
  })
  .meta({ id: 'RoundFrame' });

export const layerBox = z.object({
  id,
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  class: z.enum(DETECTION_CLASSES),
});

/** What people labelled in one frame, side by side. */
export const roundComparison = z
  .object({
    frame: roundFrame,
    width: z.int(),
    height: z.int(),
    /** Of the shared boxes; an adjudication names the one that its reviewer has seen. */
    last_seq: z.int(),
    shared: count,
    layers: z.array(z.object({ id, person, boxes: z.array(layerBox) })),
    /** Boxes of the two layers that are the same cell, by their overlap. */
    matches: z.array(z.object({ first: id, second: id, overlap: z.number() })),
  })
  .meta({ id: 'RoundComparison' });

export const adjudication = z.strictObject({
  /** Boxes of the layers that become the boxes of the frame; of two that are the same cell one. */
  keep: z.array(id).max(ROUNDS.boxes),
  last_seq: z.int().min(0),
});

const measured = z
  .object({
    value: z.number().nullable(),
    ci_low: z.number().nullable(),
    ci_high: z.number().nullable(),
    /** Why there is no value. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'MeasuredAgreement' });

/** Over frames of one kind: how far two labellings of them agree. */
export const agreementFigures = z
  .object({
    frames: count,
    both: count,
    first_only: count,
    second_only: count,
    f1: measured,
    mean_overlap: measured,
    kappa: measured,
  })
  .meta({ id: 'AgreementFigures' });

export const roundAgreement = z
  .object({
    /** Frames that two people labelled blind. */
    pairs: agreementFigures,
    /** Each person against the other one of those frames, and against the frames of reference. */
    people: z.array(z.object({ person, pairs: agreementFigures, reference: agreementFigures })),
    /** Of the pairs, by the day on which the second was done. */
    days: z.array(z.object({ day: z.string(), frames: count, f1: measured })),
  })
  .meta({ id: 'RoundAgreement' });

export type AnnotationRound = z.output<typeof annotationRound>;
export type NewRound = z.input<typeof newRound>;
export type RoundFrames = z.output<typeof roundFrames>;
export type RoundFrame = z.output<typeof roundFrame>;
export type RoundComparison = z.output<typeof roundComparison>;
export type LayerBox = z.output<typeof layerBox>;
export type MeasuredAgreement = z.output<typeof measured>;
export type AgreementFigures = z.output<typeof agreementFigures>;
export type RoundAgreement = z.output<typeof roundAgreement>;
