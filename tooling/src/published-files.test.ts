import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'packages', 'apps'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)));

/** The package as such is for tests. */
const TEST_PACKAGE = 'packages/testing/';
const SOURCE = /^packages\/([^/]+)\/src\/(.+)\.tsx?$/;
const NOT_PRODUCT = /\.(?:test|fixture|contract|bench)$/;

const resolve = createRequire(import.meta.url).resolve;
const opens = (path: string): boolean => {
  const [, name, file] = SOURCE.exec(path) ?? [];
  try {
    return resolve(`@sarm/${name}/${file}`) !== '';
  } catch {
    return false;
  }
};
const sources = tracked.filter((path) => SOURCE.test(path) && !path.startsWith(TEST_PACKAGE));
const isProduct = (path: string): boolean => !NOT_PRODUCT.test(SOURCE.exec(path)?.[2] ?? '');

describe('what packages publish', () => {
  it('is their sources', () => {
    const modules = sources.filter((path) => isProduct(path) && !path.startsWith('packages/ui/'));
    expect(modules.length).toBeGreaterThan(200);
    expect(modules.filter((path) => !opens(path))).toEqual([]);
  });

  it('is no test', () => {
    const tests = sources.filter((path) => !isProduct(path));
    expect(tests.length).toBeGreaterThan(50);
    expect(tests.filter(opens)).toEqual([]);
  });

  it('is no fixture, contract of tests or benchmark: they lie in testing and bench, outside the sources', () => {
    expect(sources.filter((path) => /\.(?:fixture|contract|bench)\.tsx?$/.test(path))).toEqual([]);
    expect(tracked.filter((path) => path.endsWith('.bench.ts') && !path.includes('/bench/'))).toEqual([]);
  });

  it('is nothing at all in apps', () => {
    const manifests = tracked.filter((path) => /^apps\/[^/]+\/package\.json$/.test(path));
    expect(manifests).toHaveLength(3);
    const published = manifests.filter((path) => {
      const manifest = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as { exports?: unknown };
      return manifest.exports !== undefined;
    });
    expect(published).toEqual([]);
  });
});
