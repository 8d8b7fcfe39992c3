import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { YEARS } from '@sarm/domain/limits';
import { complaintCode, complaintOf } from './complaint-of-issue.ts';
import { givenDay } from './dates.ts';

const complaints = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: complaintCode }).error?.issues.map(complaintOf) ?? [];

describe('what a schema finds wrong', () => {
  it.each([
    ['a missing field', z.string(), undefined, 'required'],
    ['an empty text', z.string().min(1), '', 'required'],
    ['a missing choice', z.enum(['a']), undefined, 'required'],
    ['a number for a text', z.string(), 7, 'not_text'],
    ['a text for a number', z.number(), 'x', 'not_number'],
    ['a fraction for a whole number', z.int(), 1.5, 'not_whole_number'],
    ['a text for a flag', z.boolean(), 'x', 'not_flag'],
    ['a text for a list', z.array(z.string()), 'x', 'not_list'],
    ['a text for an object', z.object({}), 'x', 'not_object'],
    ['no id', z.uuid(), 'x', 'not_id'],
    ['no address', z.email(), 'x', 'not_email'],
    ['no day', z.iso.date(), 'x', 'not_date'],
    ['another pattern', z.string().regex(/^a$/), 'x', 'bad_form'],
    ['none of two', z.union([z.number(), z.boolean()]), 'x', 'invalid'],
    ['a refinement', z.string().refine(() => false), 'x', 'invalid'],
    ['a code of its own', z.string().min(1, 'dataset_name_required'), '', 'dataset_name_required'],
  ] as const)('%s', (_, schema, value, code) => {
    expect(complaints(schema, value)).toEqual([{ code }]);
  });

  it.each([
    [z.string().min(3), 'x', 'text_too_short', { min: 3 }],
    [z.string().max(3), 'xxxx', 'text_too_long', { max: 3 }],
    [z.array(z.int()).min(1), [], 'list_too_short', { min: 1 }],
    [z.array(z.int()).max(1), [1, 2], 'list_too_long', { max: 1 }],
    [z.number().min(2), 1, 'number_too_small', { min: 2 }],
    [z.number().positive(), 0, 'number_not_above', { min: 0 }],
    [z.number().max(2), 3, 'number_too_large', { max: 2 }],
    [z.number().lt(2), 2, 'number_not_below', { max: 2 }],
    [z.enum(['a', 'b']), 'c', 'not_one_of', { values: 'a, b' }],
    [z.strictObject({}), { extra: 1 }, 'unknown_fields', { fields: 'extra' }],
    [givenDay, '0000-01-01', 'year_out_of_range', { min: YEARS.min, max: YEARS.max }],
    [z.string().min(8, 'password_too_short'), 'x', 'password_too_short', { min: 8 }],
  ] as const)('names the limit that was missed: %#', (schema, value, code, params) => {
    expect(complaints(schema, value)).toEqual([{ code, params }]);
  });
});
