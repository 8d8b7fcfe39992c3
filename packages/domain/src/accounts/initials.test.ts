import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Lena Lab', 'LL'],
  ['Anna Maria Berg', 'AB'],
  ['  Nguyễn  Văn  An ', 'NA'],
  ['ádám', 'Á'],
  ['𝒜nna 𝐵erg', '𝒜𝐵'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
