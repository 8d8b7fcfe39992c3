import type { DetectionClass, DetectionSource } from './detection.ts';

/** What a person can do to one box; settle: choose between two values of it. */
export const PERSON_EDIT_KINDS = ['create', 'update', 'delete', 'settle'] as const;
export type PersonEditKind = (typeof PERSON_EDIT_KINDS)[number];
/** One change of one box, or one run over a frame. */
export const EDIT_KINDS = [...PERSON_EDIT_KINDS, 'run'] as const;
export type EditKind = (typeof EDIT_KINDS)[number];

/** How an edit that is stored met the others. */
export const EDIT_OUTCOMES = ['applied', 'merged', 'conflict'] as const;
export type EditOutcome = (typeof EDIT_OUTCOMES)[number];
/** What its sender hears: stored now, stored before, or not stored. */
export const SENT_OUTCOMES = [...EDIT_OUTCOMES, 'repeated', 'refused', 'after_refused'] as const;
export type SentOutcome = (typeof SENT_OUTCOMES)[number];

/** Fields that two people can change side by side; within one of them the second change is a conflict. */
export const FIELD_GROUPS = ['box', 'class', 'attributes', 'track', 'verified'] as const;
export type FieldGroup = (typeof FIELD_GROUPS)[number];

export const CONFLICT_SIDES = ['mine', 'theirs'] as const;
export type ConflictSide = (typeof CONFLICT_SIDES)[number];
export const CONFLICT_STATES = ['open', 'settled'] as const;
export type ConflictState = (typeof CONFLICT_STATES)[number];
/** What a settled conflict left: one of its sides, or a third value. */
export const KEPT_VALUES = [...CONFLICT_SIDES, 'edited'] as const;
export type KeptValue = (typeof KEPT_VALUES)[number];

export const EDITS = {
  perBatch: 200,
  /** Edits of others that one answer carries; further ones are read by their own call. */
  perAnswer: 500,
  batchBytes: 262_144,
  /** Fields of all objects of a batch together. */
  batchFields: 4800,
  batchesPerSecond: 20,
  undoDepth: 200,
  /** Somebody who was not seen for so long is no longer shown on the frame. */
  presenceSeconds: 30,
  presencePerSecond: 2,
  /** A batch is sent after so long without a further edit, or when so many wait. */
  restMs: 300,
  sendAt: 50,
  /** What a browser keeps of edits that are not sent; beyond it editing stops and says why. */
  outbox: { edits: 10_000, bytes: 20_000_000, days: 30, frames: 50 },
} as const;

export const BOX_ATTRIBUTES = ['out_of_focus', 'overlaps', 'touches_edge'] as const;
export type BoxAttribute = (typeof BOX_ATTRIBUTES)[number];

/** What an edit sets, and what it found: only the fields that it touches. */
export interface BoxValues {
  readonly box?: readonly [x1: number, y1: number, x2: number, y2: number];
  readonly class?: DetectionClass;
  readonly verified?: boolean;
  readonly confidence?: number;
  readonly attributes?: readonly BoxAttribute[];
  readonly track?: number | null;
  readonly source?: DetectionSource;
  /** Of a settle that keeps a removal: the box goes. */
  readonly removed?: true;
}

/** What a run did to the boxes of a frame. */
export interface RunValues {
  readonly task: string;
  readonly model: string;
  readonly added: number;
  readonly removed: number;
}

/**
 * How far people are with a frame. untouched: no person has changed or confirmed a box; verified: it has boxes and each is
 * confirmed; a frame whose boxes a person has all removed stays in progress, because nothing in it says that it is done.
 */
export const ANNOTATION_STATES = ['untouched', 'in_progress', 'verified', 'conflict'] as const;
export type AnnotationState = (typeof ANNOTATION_STATES)[number];

/** How boxes are drawn in a project, written by its reviewers. */
export const LABELLING_GUIDE = { length: 20_000 } as const;

/** Keys that a person chose for commands of the annotation screens. */
export interface KeyBinding {
  readonly command: string;
  readonly keys: readonly string[];
}
export const KEY_BINDINGS = { commands: 120, keysOfCommand: 3, nameLength: 60, keyLength: 30 } as const;
