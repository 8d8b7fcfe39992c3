import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildSbom } from './build-sbom.ts';
import { fetchAdvisories } from './fetch-advisories.ts';
import { lockedPackages, npmPackages, pythonPackages } from './locked-packages.ts';
import { type AdvisoryList, ageInDays, matchAdvisories, whyOutdated } from './match-advisories.ts';

const LOCK = {
  packages: {
    '': { version: '0.1.0' },
    'apps/api': { version: '0.1.0' },
    'node_modules/@sarm/api': { link: true },
    'node_modules/@scope/one': { version: '1.2.3', license: 'MIT', integrity: `sha512-${btoa('x')}` },
    'node_modules/two': { version: '2.0.0', dev: true },
    'node_modules/@scope/one/node_modules/two': { version: '2.0.0' },
    'node_modules/alias': { name: 'two', version: '3.0.0-rc.1', dev: true },
  },
};

describe('security finding 15: what the product is made of', () => {
  it('is read from the lock files: each version once, needed when anything that runs needs it', () => {
    const short = npmPackages(LOCK).map(({ name, version, development }) => [name, version, development]);
    expect(short).toEqual([
      ['@scope/one', '1.2.3', false],
      ['two', '2.0.0', false],
      ['two', '3.0.0-rc.1', true],
    ]);
    expect(pythonPackages('attrs==26.1.0\n# x==1\ntorch==2.9.0 ; linux\n').map(({ name }) => name)).toEqual([
      'attrs',
      'torch',
    ]);
  });

  it('is written as CycloneDX, with package addresses, licences and hashes', () => {
    const sbom = buildSbom({ name: 'product', version: '1.0.0' }, npmPackages(LOCK));
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(sbom.components[0]).toMatchObject({
      purl: 'pkg:npm/%40scope/one@1.2.3',
      scope: 'required',
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: '78' }],
    });
    expect(sbom.components[2]).toMatchObject({ purl: 'pkg:npm/two@3.0.0-rc.1', scope: 'excluded' });
  });

  it('names every real package with its hash, and every licence but a few', () => {
    const packages = lockedPackages();
    expect(packages.length).toBeGreaterThan(300);
    const npm = packages.filter(({ ecosystem }) => ecosystem === 'npm');
    expect(npm.filter(({ sha512 }) => sha512?.length !== 128)).toEqual([]);
    const refs = packages.map(({ ecosystem, name, version }) => `${ecosystem} ${name} ${version}`);
    expect(new Set(refs).size).toBe(refs.length);
  });
});

const LIST: AdvisoryList = {
  fetchedOn: '2026-11-01',
  advisories: [
    { id: 'GHSA-1', name: 'two', severity: 'high', title: 't', url: 'u', vulnerable: '>=1.0.0 <2.0.1 || ^4' },
    { id: 'GHSA-2', name: 'two', severity: 'low', title: 't', url: 'u', vulnerable: '>=3.0.0-rc.0 <3.0.0' },
    { id: 'GHSA-3', name: '@scope/one', severity: 'high', title: 't', url: 'u', vulnerable: '<1.2.3' },
  ],
  accepted: [{ id: 'GHSA-2', reason: 'only its tests use the part', until: '2026-12-01' }],
};

describe('security finding 15: advisories', () => {
  it('are found for the versions they name, until accepted and not longer', () => {
    const found = (today: string) =>
      matchAdvisories(LIST, npmPackages(LOCK), today).map(({ advisory, version }) => [advisory.id, version]);
    expect(found('2026-12-01')).toEqual([['GHSA-1', '2.0.0']]);
    expect(found('2026-12-02')).toEqual([
      ['GHSA-1', '2.0.0'],
      ['GHSA-2', '3.0.0-rc.1'],
    ]);
  });

  it('know how old they are', () => {
    expect(ageInDays(LIST, '2026-11-15')).toBe(14);
    expect(ageInDays({ ...LIST, fetchedOn: null }, '2026-11-15')).toBeUndefined();
  });

  it('security finding 12: stop a release, not CI, when their list is missing or older than 30 days', () => {
    expect(whyOutdated(LIST, '2026-12-01')).toBeUndefined();
    expect(whyOutdated(LIST, '2026-12-02')).toBe('the list is 31 days old');
    expect(whyOutdated({ ...LIST, fetchedOn: null }, '2026-11-15')).toMatch(/never read/);
    const root = mkdtempSync(join(tmpdir(), 'sarm-advisories-'));
    const folder = join(import.meta.dirname, '../../..');
    for (const name of ['package-lock.json', 'apps/trainer/requirements.lock'])
      cpSync(join(folder, name), join(root, name), { recursive: true });
    const run = (fetchedOn: string | null, ...args: string[]) => {
      mkdirSync(join(root, 'tooling'), { recursive: true });
      writeFileSync(
        join(root, 'tooling/advisories.json'),
        JSON.stringify({ ...LIST, advisories: [], fetchedOn }),
      );
      const script = join(import.meta.dirname, '../advisories.ts');
      return spawnSync(process.execPath, [script, ...args], { cwd: root, encoding: 'utf8' });
    };
    const today = new Date().toISOString().slice(0, 10);
    expect(run(null).status).toBe(0);
    expect(run(null).stderr).toContain('never read');
    for (const old of [null, '2020-01-01']) expect(run(old, '--release').status).toBe(1);
    expect(run(null, '--release').stderr).toContain('no release: the list was never read');
    expect(run(today, '--release').status).toBe(0);
    rmSync(root, { recursive: true });
  });

  it('are requested with names and versions alone', async () => {
    const registry = 'https://registry.test/';
    const sent: unknown[] = [];
    const answer = {
      two: [{ id: 1, url: 'https://x/GHSA-1', title: 't', severity: 'high', vulnerable_versions: '<3' }],
    };
    const send = (async (url: string, init: RequestInit) => {
      sent.push([url, JSON.parse(init.body as string)]);
      return Response.json(answer);
    }) as typeof fetch;
    expect(await fetchAdvisories(npmPackages(LOCK), { registry, send })).toEqual([
      { id: 'GHSA-1', name: 'two', severity: 'high', title: 't', url: 'https://x/GHSA-1', vulnerable: '<3' },
    ]);
    expect(sent).toEqual([
      [
        'https://registry.test/-/npm/v1/security/advisories/bulk',
        { '@scope/one': ['1.2.3'], two: ['2.0.0', '3.0.0-rc.1'] },
      ],
    ]);
    const refuse = (async () => new Response('', { status: 405 })) as typeof fetch;
    await expect(fetchAdvisories([], { registry, send: refuse })).rejects.toThrow('answered 405');
  });
});
