import type { BoxObject, SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import { BOX_ATTRIBUTES, type BoxValues, type FieldGroup } from '@sarm/domain/shapes/annotation-edits';

type Field = Exclude<keyof BoxValues, 'removed'>;

/** How sure a class is, and who named it, is said of the class. */
const GROUP_OF: Readonly<Record<Field, FieldGroup>> = {
  box: 'box',
  class: 'class',
  confidence: 'class',
  source: 'class',
  attributes: 'attributes',
  track: 'track',
  verified: 'verified',
};
const FIELDS = Object.keys(GROUP_OF) as Field[];

/** The fields that values set. */
export const fieldsOf = (values: BoxValues): Field[] => FIELDS.filter((field) => values[field] !== undefined);

export const groupsOf = (values: BoxValues): ReadonlySet<FieldGroup> =>
  new Set(fieldsOf(values).map((field) => GROUP_OF[field]));

export function sharesGroup(a: BoxValues, b: BoxValues): boolean {
  const groups = groupsOf(b);
  return [...groupsOf(a)].some((each) => groups.has(each));
}

/** Values as they were sent, without the fields that are undefined, and attributes in one order: two lists of the same are equal. */
export function sentValues(values: SentEdit['changes']): BoxValues {
  const { attributes, ...rest } = values;
  const set: BoxValues = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  if (attributes === undefined) return set;
  return { ...set, attributes: BOX_ATTRIBUTES.filter((each) => attributes.includes(each)) };
}

const sameField = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((each, index) => each === b[index])
    : a === b;

/** Whether a box has these values already. */
export const hasValues = (box: BoxValues, values: BoxValues): boolean =>
  fieldsOf(values).every((field) => sameField(box[field], values[field]));

/** What a box holds of the fields that values set. */
export const touchedOf = (box: BoxValues, values: BoxValues): BoxValues =>
  Object.fromEntries(fieldsOf(values).map((field) => [field, box[field]]));

export const valuesOf = ({ id: _id, seq: _seq, ...values }: BoxObject): BoxValues => values;

/** TEC-056: what a person draws is a sperm until they say otherwise. */
const DRAWN = {
  class: 'sperm',
  verified: false,
  attributes: [],
  track: null,
  confidence: 1,
  source: 'manual',
} as const;

/** All fields of a new box; undefined without a place. */
export function newBox({
  removed: _removed,
  ...values
}: BoxValues): Omit<BoxObject, 'id' | 'seq'> | undefined {
  if (values.box === undefined) return undefined;
  const { attributes, ...rest } = { ...DRAWN, ...values };
  return { ...rest, attributes: [...attributes], box: [...values.box] };
}

/** A box with other values, under the number of the edit that set them. */
export function withValues(object: BoxObject, values: BoxValues, seq: number): BoxObject {
  const { removed: _, box, attributes, ...rest } = values;
  return {
    ...object,
    ...rest,
    ...(box === undefined ? {} : { box: [...box] }),
    ...(attributes === undefined ? {} : { attributes: [...attributes] }),
    seq,
  };
}
