import type { ModelConfig } from '@sarm/contracts/http/models/models.entities';
import { HYPERPARAMETERS, HYPERPARAMETER_NAMES, type Hyperparameter } from '@sarm/domain/training';

type Given = Readonly<Partial<Record<Hyperparameter, unknown>>>;

/** The first that names a setting decides it; what none of them names is the default of TEC-191. */
export const settingsFrom = (...given: readonly Given[]): ModelConfig =>
  Object.fromEntries(
    HYPERPARAMETER_NAMES.map((name) => {
      const value = given.map((each) => each[name]).find((each) => typeof each === 'number');
      return [name, value ?? HYPERPARAMETERS[name].default];
    }),
  ) as unknown as ModelConfig;
