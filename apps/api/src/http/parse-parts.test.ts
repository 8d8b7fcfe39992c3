import { AppError } from '@sarm/domain/catalogue/errors';
import { MISFITS } from '@sarm/domain/limits';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parsePart } from './parse-parts.ts';

function refusalOf(schema: z.ZodType, value: unknown): AppError {
  try {
    parsePart(schema, value);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('the value was accepted');
}

describe('second audit, finding 1: what an answer repeats of a misfit', () => {
  it('is the first misfits of a list with thousands', () => {
    const refusal = refusalOf(z.array(z.uuid()).max(10_000), Array(9000).fill('no id'));
    expect(refusal.code).toBe('invalid_request');
    expect(refusal.errors?.map(({ field }) => field)).toEqual(
      Array.from({ length: MISFITS.named }, (_, index) => String(index)),
    );
  });

  it('is every misfit of a usual form', () => {
    const fields = Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`f${index}`, z.string()]));
    expect(refusalOf(z.object(fields), {}).errors).toHaveLength(15);
  });

  it('is the names of ten unknown fields at most, cut after forty letters', () => {
    const unknown = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}`.repeat(50), 1]));
    const [complaint] = refusalOf(z.strictObject({}), unknown).errors ?? [];
    const named = String(complaint?.params?.['fields']).split(', ');
    expect(named).toHaveLength(MISFITS.unknownFields + 1);
    expect(named[0]).toBe(`${'0'.repeat(MISFITS.fieldNameLength)}…`);
    expect(named.at(-1)).toBe('…');
  });

  it('is the names of few unknown fields in full', () => {
    const [complaint] = refusalOf(z.strictObject({}), { colour: 1, size: 2 }).errors ?? [];
    expect(complaint?.params).toEqual({ fields: 'colour, size' });
  });
});
