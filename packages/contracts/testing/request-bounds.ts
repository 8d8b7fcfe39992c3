import { globalRegistry, safeParse, type z } from 'zod';

/** Formats whose pattern itself admits only a fixed length. */
const FIXED = new Set(['uuid', 'date']);

type Def = { readonly type: string } & Readonly<Record<string, unknown>>;
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def;
const inner = (value: unknown): z.core.$ZodType => value as z.core.$ZodType;

const hasEnd = (def: Def): boolean =>
  ((def['checks'] ?? []) as readonly z.core.$ZodCheck[]).some(({ _zod }) =>
    ['max_length', 'length_equals'].includes(_zod.def.check),
  );

const takesYearNought = (schema: z.core.$ZodType): boolean =>
  ['date', 'datetime'].includes(String(defOf(schema)['format'])) &&
  ['0000-01-01', '0000-01-01T00:00:00Z'].some((text) => safeParse(schema, text).success);

type Walk = (def: Def, at: string, schema: z.core.$ZodType) => string[];

const ofInner: Walk = (def, at) => unboundedParts(inner(def['innerType']), at);
const nothing: Walk = () => [];

const WALKS: Readonly<Record<string, Walk>> = {
  string: (def, at, schema) =>
    (hasEnd(def) || FIXED.has(String(def['format']))) && !takesYearNought(schema) ? [] : [at],
  array: (def, at) => [...(hasEnd(def) ? [] : [at]), ...unboundedParts(inner(def['element']), `${at}[]`)],
  tuple: (def, at) => [
    ...(def['rest'] === null ? [] : [at]),
    ...(def['items'] as z.core.$ZodType[]).flatMap((item, n) => unboundedParts(item, `${at}[${n}]`)),
  ],
  object: (def, at) => {
    const fields = Object.entries(def['shape'] as Record<string, z.core.$ZodType>);
    const open = def['catchall'] !== undefined && defOf(inner(def['catchall'])).type !== 'never';
    return [
      ...(open ? [at] : []),
      ...fields.flatMap(([name, field]) => unboundedParts(field, `${at}.${name}`)),
    ];
  },
  // zod has no length of a record: the schema says it as metadata, beside the refinement that holds it.
  record: (def, at, schema) => [
    ...(typeof globalRegistry.get(schema)?.['maxProperties'] === 'number' ? [] : [at]),
    ...unboundedParts(inner(def['keyType']), `${at}.key`),
    ...unboundedParts(inner(def['valueType']), `${at}.value`),
  ],
  union: (def, at) => (def['options'] as z.core.$ZodType[]).flatMap((option) => unboundedParts(option, at)),
  intersection: (def, at) => [def['left'], def['right']].flatMap((side) => unboundedParts(inner(side), at)),
  // What arrives decides: the second half sees it only after the first has taken it in.
  pipe: (def, at) => {
    const reads = defOf(inner(def['in'])).type === 'transform' ? def['out'] : def['in'];
    return unboundedParts(inner(reads), at);
  },
  ...Object.fromEntries(
    ['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly', 'catch'].map((kind) => [
      kind,
      ofInner,
    ]),
  ),
  // Kinds that a sender cannot make long.
  ...Object.fromEntries(
    ['number', 'bigint', 'boolean', 'date', 'enum', 'literal', 'null', 'undefined'].map((kind) => [
      kind,
      nothing,
    ]),
  ),
};

/** Where a request could be made as long as the sender likes: such a value ends in a row, an index or a log line. */
export function unboundedParts(schema: z.core.$ZodType, at: string): string[] {
  const def = defOf(schema);
  return WALKS[def.type]?.(def, at, schema) ?? [at];
}
