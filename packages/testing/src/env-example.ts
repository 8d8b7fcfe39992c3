import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ExampleVariable {
  readonly name: string;
  /** Empty: it has no default. */
  readonly value: string;
  /** Commented out: the value is the default of the product. */
  readonly isDefault: boolean;
}

/** The variables of .env.example, in its order. */
export function readEnvExample(): ExampleVariable[] {
  const text = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
  return [...text.matchAll(/^(# )?((?:SARM|OTEL)_\w+)=(.*)$/gm)].map(([, hash, name = '', value = '']) => ({
    name,
    value,
    isDefault: hash !== undefined,
  }));
}

/** The values as a program would get them: with the shown defaults spelled out, or left to the program. */
export const envOfExample = (spelledOut: boolean): Record<string, string> =>
  Object.fromEntries(
    readEnvExample()
      .filter(({ value, isDefault }) => value !== '' && (spelledOut || !isDefault))
      .map(({ name, value }) => [name, value]),
  );
