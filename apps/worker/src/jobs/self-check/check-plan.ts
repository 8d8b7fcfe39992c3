import { PRESETS } from '@sarm/simulator/presets';
import type { SampleSettings } from '@sarm/simulator/truth/sample-settings';

export interface CheckPlan {
  readonly settings: SampleSettings;
  readonly fields: number;
  /** Long enough for a cell to be followed for a second. */
  readonly clip: { readonly fps: number; readonly durationS: number };
}

/** Other seeds than those that models were trained on and studies are made of: the demo and the studies lie elsewhere. */
const FIRST_SEED = 2_360_000;

/** Half a minute of work, and enough cells for the bars of the release. The same at every run, so runs can be compared. */
export const CHECK_PLAN: CheckPlan = {
  settings: PRESETS.normal.settings,
  fields: 3,
  clip: { fps: 50, durationS: 1.5 },
};

export const fieldSettings = ({ settings }: CheckPlan, number: number): SampleSettings => ({
  ...settings,
  seed: FIRST_SEED + number,
});
