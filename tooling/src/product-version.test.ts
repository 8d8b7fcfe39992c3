import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the version on reports is the one of the manifest', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(readFileSync('packages/domain/src/product.ts', 'utf8')).toContain(`version: '${version}'`);
});
