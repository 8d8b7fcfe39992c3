import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

const MB = 1_048_576;

it('shows sizes in megabytes with one decimal, and those below one in kilobytes', () => {
  expect(fileSize(10.1 * MB, 'en')).toBe('10.1 MB');
  expect(fileSize(1234.5 * MB, 'en')).toBe('1234.5 MB');
  expect(fileSize(MB, 'en')).toBe('1.0 MB');
  expect(fileSize(MB - 1, 'en')).toBe('1023 kB');
  expect(fileSize(6500, 'en')).toBe('6 kB');
  expect(fileSize(10, 'en')).toBe('1 kB');
  expect(fileSize(0, 'en')).toBe('0.0 MB');
  expect(fileSize(6500, 'fr')).toMatch(/^6\sko$/);
});
