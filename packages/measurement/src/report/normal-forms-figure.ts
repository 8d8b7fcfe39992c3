import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import { LEAST_CLASSIFIED } from '@sarm/domain/morphology';
import { percent } from '@sarm/domain/units';
import { available } from '../measured.ts';
import { fewClassified, shareOf } from '../morphology/summarize-normal-forms.ts';
import { missingFigure, storedFigure, type StoredFigure } from './stored-figures.ts';

/** What the figure of a sample follows from. */
export interface CountedForms {
  /** False: an analysis of videos of several samples. */
  readonly sample: boolean;
  /** Any sperm of a morphology label of the sample has a class. */
  readonly classified: boolean;
  /** A label was chosen. */
  readonly chosen: boolean;
  /** Approved sperm of the label that is counted, and the normal part of it. */
  readonly cells: number;
  readonly normal: number;
  /** Approved sperm of the label that is not stained. */
  readonly unstained: number;
}

/** Why there are no normal forms, the first cause alone; empty where there are. */
export function whyNoNormalForms(forms: Omit<CountedForms, 'normal'>): readonly Notice[] {
  const { sample, classified, chosen, cells, unstained } = forms;
  if (!sample) return [notice('missing.no_sample')];
  if (!chosen) return [notice(classified ? 'missing.no_label_chosen' : 'missing.no_morphology')];
  if (cells === 0 && unstained > 0) return [notice('missing.not_stained')];
  return cells < LEAST_CLASSIFIED ? [fewClassified(cells)] : [];
}

export function normalFormsFigure(forms: CountedForms): StoredFigure {
  const reasons = whyNoNormalForms(forms);
  const share = reasons.length > 0 ? null : shareOf(forms.normal, forms.cells);
  if (share === null) return missingFigure('normal_forms', reasons);
  const { value, low, high } = share;
  return storedFigure(
    'normal_forms',
    available(percent(value), { lower: percent(low), upper: percent(high) }),
    [],
  );
}

/** Normal forms rest on a sample's label and not on the run of an analysis: they take their place where figures are shown. */
export const withNormalForms = (
  figures: readonly StoredFigure[],
  normalForms: StoredFigure,
): readonly StoredFigure[] =>
  figures.map((figure) => (figure.code === 'normal_forms' ? normalForms : figure));
