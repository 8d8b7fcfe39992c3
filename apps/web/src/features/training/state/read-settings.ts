import { HYPERPARAMETERS, HYPERPARAMETER_NAMES, type Hyperparameter, onStep } from '@sarm/domain/training';

export type SettingTexts = Readonly<Record<Hyperparameter, string>>;

export const DEFAULT_TEXTS = Object.fromEntries(
  HYPERPARAMETER_NAMES.map((name) => [name, String(HYPERPARAMETERS[name].default)]),
) as SettingTexts;

/** TEC-191: the same bounds and steps as the API's; undefined: not a value of this setting. Commas are accepted. */
export function readSetting(name: Hyperparameter, text: string): number | undefined {
  const { min, max, step } = HYPERPARAMETERS[name];
  const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
  return value >= min && value <= max && onStep(value, step) ? value : undefined;
}

export function readSettings(texts: SettingTexts): Readonly<Record<Hyperparameter, number>> | undefined {
  const values = HYPERPARAMETER_NAMES.map((name) => [name, readSetting(name, texts[name])] as const);
  if (values.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(values) as unknown as Record<Hyperparameter, number>;
}
