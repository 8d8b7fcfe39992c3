import type { DetectionClass } from './detection.ts';

/** One change of one box, or one run over a frame. */
export const EDIT_KINDS = ['create', 'update', 'delete', 'run'] as const;
export type EditKind = (typeof EDIT_KINDS)[number];

export const EDIT_OUTCOMES = ['applied', 'merged', 'conflict'] as const;
export type EditOutcome = (typeof EDIT_OUTCOMES)[number];

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
  readonly source?: 'model' | 'manual';
}

/** What a run did to the boxes of a frame. */
export interface RunValues {
  readonly task: string;
  readonly model: string;
  readonly added: number;
  readonly removed: number;
}
