import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkAnswer } from './check-answer.ts';

const bound = {
  id: 'things.get',
  route: {
    method: 'GET',
    path: '/things/{id}',
    summary: 'A thing',
    effect: 'own',
    writes: [],
    access: { kind: 'public' },
    answers: { 200: z.object({ name: z.string(), parts: z.array(z.object({ n: z.int() })) }), 204: null },
  },
} as const;
const body = { name: 'x', parts: [{ n: 1 }] };

it('passes what the contract declares', () => {
  expect(() => checkAnswer(bound, { status: 200, body })).not.toThrow();
  expect(() => checkAnswer(bound, { status: 204, body: undefined })).not.toThrow();
});

it('refuses an undeclared status, a misfit, and a field that nobody declared, however deep', () => {
  expect(() => checkAnswer(bound, { status: 201, body })).toThrow(/status/);
  expect(() => checkAnswer(bound, { status: 200, body: { ...body, name: 1 } })).toThrow(/name/);
  expect(() => checkAnswer(bound, { status: 204, body })).toThrow(/body/);
  const leaking = { name: 'x', parts: [{ n: 1, password_hash: 'secret' }] };
  expect(() => checkAnswer(bound, { status: 200, body: leaking })).toThrow(/parts\.0\.password_hash/);
});
