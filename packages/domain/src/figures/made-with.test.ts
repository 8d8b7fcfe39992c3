import { expect, it } from 'vitest';
import { type MadeWith, methodChange } from './made-with.ts';

const made = (codes: readonly string[], rules: readonly string[]): MadeWith => ({
  models: codes.map((code) => ({ code, name: `Model ${code}` })),
  rules,
});

it('says what differs between two analyses, whatever the order and however often', () => {
  const before = made(['a/1'], ['r1']);
  expect(methodChange(before, made(['a/1'], ['r1']))).toBeNull();
  expect(methodChange(before, made(['b/1'], ['r1']))).toBe('model');
  expect(methodChange(before, made(['a/2'], ['r1']))).toBe('model');
  expect(methodChange(before, made(['a/1'], ['r2']))).toBe('rules');
  expect(methodChange(before, made(['b/1'], ['r2']))).toBe('both');
  expect(methodChange(before, made(['a/1', 'b/1'], ['r1']))).toBe('model');
  expect(methodChange(made(['a/1', 'b/1'], ['r1']), made(['b/1', 'a/1', 'a/1'], ['r1']))).toBeNull();
});

it('claims no change where one side is not recorded', () => {
  expect(methodChange(made([], []), made(['a/1'], ['r1']))).toBeNull();
  expect(methodChange(made(['a/1'], ['r1']), made(['b/1'], []))).toBe('model');
});
