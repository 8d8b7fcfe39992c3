import { readFileSync } from 'node:fs';
import type { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Compose and Kubernetes set a variable that nobody filled to the empty text; it means the same as none. */
const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

/**
 * NAME_FILE gives NAME by the file that it points to: what stands in the environment itself is shown by the tools of
 * containers and inherited by every process. A file that cannot be read is a problem, never an unset variable.
 */
function fromFiles(names: readonly string[], env: Environment): { values: Environment; problems: string[] } {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const path = env[`${name}_FILE`];
    if (path === undefined || names.includes(`${name}_FILE`)) continue;
    if (env[name] !== undefined) problems.push(`${name}: both it and ${name}_FILE are set`);
    try {
      values[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      problems.push(`${name}_FILE: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (values[name] === '') problems.push(`${name}_FILE: ${path} is empty`);
  }
  return { values, problems };
}

/** The variables of a program. All problems are reported together, so that an installer fixes them at once. */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  env: Environment,
): z.output<Schema> {
  const given = withoutEmpty(env);
  const files = fromFiles(Object.keys(schema.shape), given);
  const parsed = schema.safeParse({ ...given, ...files.values });
  if (parsed.success && files.problems.length === 0) return parsed.data;
  const issues = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  throw new Error(`configuration:\n${[...files.problems, ...issues].map((line) => `  ${line}`).join('\n')}`);
}
