import type { Notice } from './catalogue/notices.ts';
import type { ModelType } from './shapes/detection.ts';

/** PLT-236: what a self-check measures against an exact truth. */
export const SELF_CHECK_FIGURES = ['concentration', 'vcl', 'vap', 'vsl', 'grades'] as const;
export type SelfCheckFigure = (typeof SELF_CHECK_FIGURES)[number];

/** Largest error that is allowed, in percent of the truth; of the grades in points of percent. The bars of the release. */
export const SELF_CHECK_BARS: Readonly<Record<SelfCheckFigure, number>> = {
  concentration: 5,
  vcl: 5,
  vap: 5,
  vsl: 5,
  grades: 3,
};

export interface CheckedFigure {
  readonly figure: SelfCheckFigure;
  /** Without its sign; null where the installation gave no figure, which is no success either. */
  readonly error: number | null;
  readonly bar: number;
  /** Why there is no error: what refused the figure. Runs of former releases kept none. */
  readonly reasons?: readonly Notice[] | undefined;
}

/** What a run was made with; a run of other models shows nothing about these. */
export interface CheckedModel {
  readonly type: ModelType;
  readonly name: string;
  readonly sha256: string;
}

export const withinBar = ({ error, bar }: CheckedFigure): boolean => error !== null && error <= bar;
