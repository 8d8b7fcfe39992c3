import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

/** UTF-8 of one UTF-16 unit outside English; an escaped quote or line break takes two. */
const BYTES_PER_LETTER = 3;
const NUMBER = 25;
const LENGTH_OF_FORMAT: Readonly<Record<string, number>> = { uuid: 36, date: 10, 'date-time': 40 };

/** Fixed formats, and patterns that list their characters; a dot may stand for any letter. */
function isAscii({ format, pattern }: Json): boolean {
  if (typeof format === 'string' && format in LENGTH_OF_FORMAT) return true;
  return typeof pattern === 'string' && !pattern.includes('.') && !new RegExp(pattern, 'u').test('ế');
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** An object whose fields are named by the sender. */
const isRecord = (schema: Json): boolean => schema['propertyNames'] !== undefined;
const entriesOf = (schema: Json): number => Number(schema['maxProperties']);
const sizeOfEntries = (schema: Json, inner: (value: unknown) => number): number =>
  isRecord(schema)
    ? entriesOf(schema) * (inner(schema['propertyNames']) + 2 + inner(schema['additionalProperties']))
    : 0;

function sizeOf(schema: Json, named: Json): number {
  const ref = schema['$ref'];
  const inner = (value: unknown): number => sizeOf(value as Json, named);
  if (typeof ref === 'string') return inner(named[ref.split('/').at(-1) ?? '']);
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (options !== undefined) return Math.max(...options.map(inner));
  if (schema['allOf'] !== undefined) return sum((schema['allOf'] as Json[]).map(inner));
  const values = schema['const'] === undefined ? schema['enum'] : [schema['const']];
  if (Array.isArray(values)) return Math.max(...values.map((value) => JSON.stringify(value).length));
  switch (schema['type']) {
    case 'string': {
      const length = schema['maxLength'] ?? LENGTH_OF_FORMAT[String(schema['format'])];
      return Number(length) * (isAscii(schema) ? 1 : BYTES_PER_LETTER) + 2;
    }
    case 'array':
      if (Array.isArray(schema['prefixItems']))
        return sum((schema['prefixItems'] as Json[]).map((item) => inner(item) + 1)) + 2;
      return Number(schema['maxItems']) * (inner(schema['items']) + 1) + 2;
    case 'object':
      return (
        sum(
          Object.entries((schema['properties'] ?? {}) as Json).map(
            ([name, field]) => name.length + 4 + inner(field),
          ),
        ) + sizeOfEntries(schema, inner)
      );
    default:
      return NUMBER;
  }
}

function fieldsIn(schema: Json, named: Json): number {
  const ref = schema['$ref'];
  const inner = (value: unknown): number => fieldsIn(value as Json, named);
  if (typeof ref === 'string') return inner(named[ref.split('/').at(-1) ?? '']);
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (options !== undefined) return Math.max(...options.map(inner));
  if (schema['allOf'] !== undefined) return sum((schema['allOf'] as Json[]).map(inner));
  if (schema['type'] === 'array' && schema['items'] !== undefined)
    return Number(schema['maxItems']) * inner(schema['items']);
  const fields = Object.values((schema['properties'] ?? {}) as Json);
  const further = isRecord(schema) ? entriesOf(schema) * (1 + inner(schema['additionalProperties'])) : 0;
  return fields.length + sum(fields.map(inner)) + further;
}

/** The fields of all objects together of the JSON with most of them that a schema admits. */
export function mostFieldsOf(schema: z.ZodType): number {
  const { $defs = {}, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return fieldsIn(json, $defs);
}

/** The bytes of the longest JSON that a schema admits, written without spaces; NaN where it has no end. */
export function largestJson(schema: z.ZodType): number {
  const { $defs = {}, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return sizeOf(json, $defs) + 2;
}
