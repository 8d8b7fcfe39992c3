import type { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Compose and Kubernetes set a variable that nobody filled to the empty text; it means the same as none. */
const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

/** The variables of a program. All problems are reported together, so that an installer fixes them at once. */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  env: Environment,
): z.output<Schema> {
  const parsed = schema.safeParse(withoutEmpty(env));
  if (parsed.success) return parsed.data;
  throw new Error(
    `configuration:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
  );
}
