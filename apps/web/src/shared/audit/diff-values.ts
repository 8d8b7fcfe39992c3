import { type AuditValues, PERSONAL } from '@sarm/domain/audit/audit';

export interface DiffLine {
  readonly sign: 'added' | 'removed' | 'same';
  readonly text: string;
  /** The letters that differ, inside a text that is otherwise the same. */
  readonly differs?: readonly [from: number, to: number];
}
export interface DiffField {
  readonly field: string;
  readonly lines: readonly DiffLine[];
}

/** Labels for values that have no text of their own. */
export interface ValueLabels {
  readonly empty: string;
  readonly yes: string;
  readonly no: string;
  readonly hidden: string;
  readonly unchanged: (count: number) => string;
}

const isPlain = (value: unknown): value is AuditValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** {sample: {volume: 2}} is one field, sample.volume. */
function flat(values: AuditValues | null, prefix = ''): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(values ?? {})) {
    if (isPlain(value)) for (const [inner, each] of flat(value, `${prefix}${name}.`)) fields.set(inner, each);
    else fields.set(`${prefix}${name}`, value);
  }
  return fields;
}

function valueText(value: unknown, labels: ValueLabels): string {
  if (value === null || value === undefined || value === '') return labels.empty;
  if (value === PERSONAL) return labels.hidden;
  if (typeof value === 'boolean') return value ? labels.yes : labels.no;
  if (Array.isArray(value) && !value.some((each) => typeof each === 'object'))
    return value.map((each) => valueText(each, labels)).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function listLines(before: readonly unknown[], after: readonly unknown[], labels: ValueLabels): DiffLine[] {
  const texts = (values: readonly unknown[]) => values.map((each) => valueText(each, labels));
  const [old, now] = [texts(before), texts(after)];
  const kept = now.filter((each) => old.includes(each)).length;
  return [
    ...now.filter((each) => !old.includes(each)).map((text): DiffLine => ({ sign: 'added', text })),
    ...old.filter((each) => !now.includes(each)).map((text): DiffLine => ({ sign: 'removed', text })),
    ...(kept > 0 ? [{ sign: 'same', text: labels.unchanged(kept) } as const] : []),
  ];
}

/** Where two texts begin and end to differ, rounded to word boundaries. */
function differing(old: string, now: string): readonly [number, number] | undefined {
  const [a, b] = [old.split(/(?<=\s)/), now.split(/(?<=\s)/)];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  if (start + end === 0) return undefined;
  const from = b.slice(0, start).join('').length;
  return [from, now.length - b.slice(b.length - end).join('').length];
}

function linesOf(before: unknown, after: unknown, labels: ValueLabels): DiffLine[] {
  if (Array.isArray(before) && Array.isArray(after)) return listLines(before, after, labels);
  const [old, now] = [valueText(before, labels), valueText(after, labels)];
  const isText = typeof before === 'string' && typeof after === 'string';
  const part = isText ? differing(old, now) : undefined;
  return [
    ...(before === undefined ? [] : [{ sign: 'removed', text: old } as const]),
    ...(after === undefined
      ? []
      : [{ sign: 'added', text: now, ...(part === undefined ? {} : { differs: part }) } as const]),
  ];
}

const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/**
 * What a change did, field by field; unchanged fields are left out. A change names what it changes: a field that
 * only the old values have was not part of it. Fields that were empty when made or deleted are left out.
 */
export function diffValues(
  before: AuditValues | null,
  after: AuditValues | null,
  labels: ValueLabels,
): DiffField[] {
  const [old, now] = [flat(before), flat(after)];
  const changed = before !== null && after !== null;
  return [...new Set([...(changed ? [] : old.keys()), ...now.keys()])].flatMap((field) => {
    const [was, is] = [old.get(field), now.get(field)];
    if (!hasValue(was) && !hasValue(is)) return [];
    // What the log may not keep looks the same before and after, and yet was part of the change.
    const hidden = was === PERSONAL && is === PERSONAL;
    if (hidden) return [{ field, lines: [{ sign: 'same', text: labels.hidden } as const] }];
    const same = old.has(field) && now.has(field) && JSON.stringify(was) === JSON.stringify(is);
    return same ? [] : [{ field, lines: linesOf(was, is, labels) }];
  });
}
