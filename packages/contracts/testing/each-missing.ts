import type { z } from 'zod';

export interface Missing<T> {
  /** Dotted, with the places of lists: figures.0.value */
  readonly path: string;
  readonly value: T;
}

type Path = readonly (string | number)[];

function replaced(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by;
  if (Array.isArray(value))
    return value.map((each, place) => (place === step ? replaced(each, rest, by) : each));
  const fields = { ...(value as Record<string, unknown>) };
  if (rest.length === 0 && by === undefined) delete fields[step];
  else fields[step] = replaced(fields[step], rest, by);
  return fields;
}

/** What may lack: whatever the schema lets be null, each entry of a record, and all entries of a list at once. */
function* places(schema: z.core.$ZodType, value: unknown, path: Path): Generator<[path: Path, by: unknown]> {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (value === null || value === undefined) return;
  switch (def.type) {
    case 'nullable':
      yield [path, null];
      yield* places(def.innerType, value, path);
      return;
    case 'object':
      for (const [name, field] of Object.entries(def.shape))
        yield* places(field, (value as Record<string, unknown>)[name], [...path, name]);
      return;
    case 'array': {
      const list = value as readonly unknown[];
      if (list.length > 0) yield [path, []];
      for (const [place, each] of list.entries()) yield* places(def.element, each, [...path, place]);
      return;
    }
    case 'record':
      for (const name of Object.keys(value)) yield [[...path, name], undefined];
      return;
    default:
  }
}

/** The value once for each field of it that the schema allows to lack, without that field. */
export const eachMissing = <T>(schema: z.ZodType<T>, value: T): Missing<T>[] =>
  [...places(schema, value, [])].map(([path, by]) => ({
    path: path.join('.'),
    value: replaced(value, path, by) as T,
  }));
