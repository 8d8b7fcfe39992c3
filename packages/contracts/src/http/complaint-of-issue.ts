import {
  type Complaint,
  type ComplaintCode,
  COMPLAINTS,
  isComplaintCode,
} from '@sarm/domain/catalogue/complaints';
import { MISFITS } from '@sarm/domain/limits';
import type { Params } from '@sarm/domain/catalogue/notices';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

const BY_TYPE: Readonly<Record<string, ComplaintCode>> = {
  string: 'not_text',
  number: 'not_number',
  int: 'not_whole_number',
  boolean: 'not_flag',
  array: 'not_list',
  object: 'not_object',
  record: 'not_object',
  date: 'not_date',
};
const BY_FORMAT: Readonly<Record<string, ComplaintCode>> = {
  email: 'not_email',
  uuid: 'not_id',
  guid: 'not_id',
  date: 'not_date',
  datetime: 'not_date',
};
const TOO_SMALL: Readonly<Record<string, ComplaintCode>> = {
  string: 'text_too_short',
  array: 'list_too_short',
};
const TOO_BIG: Readonly<Record<string, ComplaintCode>> = { string: 'text_too_long', array: 'list_too_long' };

type Smallness = Pick<z.core.$ZodIssueTooSmall, 'origin' | 'minimum' | 'inclusive'>;
function tooSmall({ origin, minimum, inclusive }: Smallness): ComplaintCode {
  if (origin === 'string' && Number(minimum) === 1) return 'required';
  return TOO_SMALL[origin] ?? (inclusive === false ? 'number_not_above' : 'number_too_small');
}

const tooBig = ({ origin, inclusive }: Pick<z.core.$ZodIssueTooBig, 'origin' | 'inclusive'>): ComplaintCode =>
  TOO_BIG[origin] ?? (inclusive === false ? 'number_not_below' : 'number_too_large');

/**
 * To be given to every parse: `schema.safeParse(value, { error: complaintCode })`. A schema that names a code of its own
 * (`z.string().min(1, 'dataset_name_required')`) goes before it.
 */
export function complaintCode(issue: RawIssue | Issue): ComplaintCode {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : (BY_TYPE[String(issue.expected)] ?? 'invalid');
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return BY_FORMAT[String(issue.format)] ?? 'bad_form';
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'not_one_of';
    case 'unrecognized_keys':
      return 'unknown_fields';
    default:
      return 'invalid';
  }
}

/** Names that a sender made up are repeated briefly: the answer must not grow with the request. */
function someOf(names: readonly string[]): string {
  const { unknownFields, fieldNameLength } = MISFITS;
  const named = names
    .slice(0, unknownFields)
    .map((name) => (name.length > fieldNameLength ? `${name.slice(0, fieldNameLength)}…` : name));
  return [...named, ...(names.length > unknownFields ? ['…'] : [])].join(', ');
}

function paramsOf(issue: Issue): Params {
  switch (issue.code) {
    case 'too_small':
      return { min: Number(issue.minimum) };
    case 'too_big':
      return { max: Number(issue.maximum) };
    case 'invalid_value':
      return { values: issue.values.map(String).join(', ') };
    case 'unrecognized_keys':
      return { fields: someOf(issue.keys) };
    case 'custom':
      return (issue.params ?? {}) as Params;
    default:
      return {};
  }
}

const takes = (code: ComplaintCode, name: string): boolean =>
  (COMPLAINTS[code] as readonly string[]).includes(name);

/** What a schema found wrong, as a code: the texts of Zod are English and meant for programmers. */
export function complaintOf(issue: Issue): Complaint {
  const code = isComplaintCode(issue.message) ? issue.message : complaintCode(issue);
  const params = Object.fromEntries(Object.entries(paramsOf(issue)).filter(([name]) => takes(code, name)));
  return Object.keys(params).length === 0 ? { code } : { code, params };
}
