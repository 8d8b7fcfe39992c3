import type { CalculatedVideo } from '@sarm/database/calculations.repository';
import type { KindRefusals, Refusal } from '@sarm/database/json-columns';
import type { CalculationKind } from '@sarm/domain/calculation-kinds';

export interface CalculationInputs {
  readonly kind: CalculationKind;
  readonly analysisId: string | null;
  readonly videos: readonly CalculatedVideo[];
  readonly refusals: readonly Refusal[];
}

/** The pure part: stored results in, the answer out. Passed in with its clock, which decides whether a lot has expired. */
export type ComputeFigures = (inputs: CalculationInputs) => { readonly success: boolean };

/** Every figure of an analysis with its evidence, as it is stored. */
export type ComposeAnalysis = (inputs: {
  readonly videos: readonly CalculatedVideo[];
  readonly refusals: KindRefusals;
}) => object;
