import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockedPackages, type LockedPackage } from '../dependencies/locked-packages.ts';
import { buildProvenance, digestLines, sha256 } from './build-provenance.ts';
import { judgeChangelog } from './judge-changelog.ts';
import { judgeLicences, type LicencePolicy, listLicences, withStatedLicences } from './judge-licences.ts';
import { compress, packFolder } from './pack-folder.ts';
import { archiveOf, commitOf, extractArchive, unlikeLock } from './prepare-sources.ts';
import { writeNotices } from './write-notices.ts';

let root = '';
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Person', '-c', 'user.email=person@example.org', ...args], {
    cwd: root,
    encoding: 'utf8',
  });

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sarm-release-test-'));
  git('init', '--quiet');
  mkdirSync(join(root, 'part'));
  writeFileSync(join(root, 'part/a.txt'), 'of the commit');
  writeFileSync(join(root, '.gitignore'), 'node_modules\n');
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the archive of sources', () => {
  it('holds the commit alone, with the same bytes under another umask and beside other files', () => {
    const commit = commitOf(root, 'HEAD');
    const before = compress(archiveOf(root, commit, 'product-1.0.0'));
    writeFileSync(join(root, 'part/a.txt'), 'of the working tree');
    writeFileSync(join(root, 'secret.env'), 'not handed out');
    const umask = process.umask(0o077);
    const after = compress(archiveOf(root, commit, 'product-1.0.0'));
    process.umask(umask);
    expect(sha256(after)).toBe(sha256(before));
    const folder = join(root, 'extracted');
    extractArchive(archiveOf(root, commit, 'product-1.0.0'), folder);
    expect(readFileSync(join(folder, 'part/a.txt'), 'utf8')).toBe('of the commit');
    expect(execFileSync('ls', ['-A', folder], { encoding: 'utf8' })).toBe('.gitignore\npart\n');
  });

  it('refuses a name that is no commit', () => {
    expect(() => commitOf(root, 'nowhere')).toThrow('Command failed');
  });
});

it('packs a folder to the same bytes whatever the times, rights and order of its files', () => {
  const make = (name: string, order: readonly string[], mode: number, time: number): string => {
    const folder = join(root, name);
    mkdirSync(join(folder, 'assets'), { recursive: true });
    for (const file of order) {
      writeFileSync(join(folder, file), `bytes of ${file}`);
      chmodSync(join(folder, file), mode);
      utimesSync(join(folder, file), time, time);
    }
    return sha256(packFolder(folder, 'web'));
  };
  const files = ['assets/b.js', 'assets/a.js', 'index.html'];
  expect(make('one', files, 0o600, 1000)).toBe(make('two', files.toReversed(), 0o644, 2_000_000));
});

const at = (name: string, license: string | undefined, ecosystem: 'npm' | 'pypi' = 'npm'): LockedPackage => ({
  ecosystem,
  name,
  version: '1.0.0',
  development: false,
  license,
  sha512: undefined,
});
const POLICY: LicencePolicy = {
  permitted: ['MIT'],
  conditional: { 'LGPL-3.0': { packages: ['lib-*'], because: 'a library of its own' } },
  stated: { 'npm:silent': 'MIT' },
};

describe('the gate of licences', () => {
  it('stops at a new kind, at a kind outside of its packages, and where none is named', () => {
    const found = [at('a', 'MIT'), at('lib-x', 'LGPL-3.0'), at('silent', undefined)];
    expect(judgeLicences(withStatedLicences(found, POLICY), POLICY)).toEqual([]);
    const wrong = [at('b', 'AGPL-3.0'), at('other', 'LGPL-3.0'), at('silent', undefined, 'pypi')];
    expect(judgeLicences(withStatedLicences(wrong, POLICY), POLICY)).toEqual([
      'npm:b 1.0.0 has the licence AGPL-3.0, which nobody has permitted',
      'npm:other 1.0.0 has the licence LGPL-3.0, which nobody has permitted',
      'pypi:silent 1.0.0 names no licence',
    ]);
    expect(listLicences([at('b', 'MIT'), at('a', 'MIT')])).toContain(
      '\nMIT\tnpm\ta\t1.0.0\truns\nMIT\tnpm\tb',
    );
  });

  it('lets every locked package pass, permits no copyleft in general and states nothing in vain', () => {
    const policy = JSON.parse(readFileSync('tooling/licences.json', 'utf8')) as LicencePolicy;
    const packages = lockedPackages();
    expect(judgeLicences(withStatedLicences(packages, policy), policy)).toEqual([]);
    expect(policy.permitted.filter((kind) => /GPL|MPL|EUPL|SSPL/.test(kind))).toEqual([]);
    const silent = packages.filter(({ license }) => license === undefined);
    const named = new Set(silent.map(({ ecosystem, name }) => `${ecosystem}:${name}`));
    expect(Object.keys(policy.stated).filter((name) => !named.has(name))).toEqual([]);
  });
});

describe('the check of CHANGELOG.md', () => {
  it('needs a section of the version with a line, and nothing left without a version', () => {
    expect(judgeChangelog('# Changes\n\n## 1.2.0 (2026-11-19)\n\n- New.\n', '1.2.0')).toEqual([]);
    expect(judgeChangelog('## Unreleased\n\n- New.\n', '1.2.0')).toEqual([
      'CHANGELOG.md has no section for 1.2.0',
      "CHANGELOG.md has changes that are 'Unreleased': move them to 1.2.0",
    ]);
    expect(judgeChangelog('## Unreleased\n\n## 1.2.0\n\n## 1.1.0\n\n- Old.\n', '1.2.0')).toEqual([
      'CHANGELOG.md has nothing to say in its section for 1.2.0',
    ]);
  });
});

describe('packages and notices', () => {
  const write = (path: string, value: unknown): void =>
    writeFileSync(join(root, path), typeof value === 'string' ? value : JSON.stringify(value));

  it('are compared with the lock of the commit, and their texts printed once each', () => {
    for (const name of ['a', 'b', 'c']) mkdirSync(join(root, 'node_modules', name), { recursive: true });
    write('node_modules/a/LICENSE', 'Permitted by A.');
    write('node_modules/b/licence.md', 'Permitted by A.\r\n');
    const installed = {
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/b': { version: '1.0.0', integrity: 'sha512-b' },
      'node_modules/c': { version: '1.0.0', integrity: 'sha512-c' },
      'node_modules/e': { version: '1.0.0', integrity: 'sha512-e' },
    };
    write('node_modules/.package-lock.json', { packages: installed });
    const optional = { 'node_modules/else': { version: '1.0.0', optional: true } };
    write('package-lock.json', { packages: { ...installed, ...optional } });
    expect(unlikeLock(root, root)).toEqual([]);
    const found = [at('a', 'MIT'), at('b', 'MIT'), at('c', 'ISC'), at('e', 'LGPL-3.0-or-later')];
    mkdirSync(join(root, 'node_modules/e'));
    const { text, withoutText } = writeNotices(root, 'Product 1', found, 'tooling/licence-texts');
    expect(text).toMatch(/e 1\.0\.0 \(LGPL-3\.0-or-later\)\n\n\s*GNU LESSER GENERAL PUBLIC LICENSE/);
    expect(text).toContain('GNU GENERAL PUBLIC LICENSE\n                       Version 3');
    expect(text.split('Permitted by A.')).toHaveLength(2);
    expect(text).toContain('a 1.0.0 (MIT)\nb 1.0.0 (MIT)\n\nPermitted by A.');
    expect(withoutText).toEqual(['c 1.0.0 (ISC)']);
    write('package-lock.json', {
      packages: {
        ...installed,
        'node_modules/a': { version: '1.0.1' },
        'node_modules/d': { version: '1.0.0' },
      },
    });
    expect(unlikeLock(root, root)).toEqual([
      'node_modules/a is 1.0.0, locked is 1.0.1',
      'node_modules/d is not installed',
    ]);
  });
});

it('names commit, locks, tools and the digest of every artefact, and no time', () => {
  const artefacts = new Map([['a.tar.gz', Buffer.from('a')]]);
  const origin = {
    commit: 'c0',
    version: '1.0.0',
    locks: { 'package-lock.json': 'd1' },
    tools: { node: '24' },
    rehearsedDespite: [],
  };
  const provenance = buildProvenance(origin, artefacts);
  expect(provenance.subject).toEqual([{ name: 'a.tar.gz', digest: { sha256: sha256('a') } }]);
  expect(provenance.predicate.buildDefinition.resolvedDependencies).toEqual([
    { name: 'source', digest: { gitCommit: 'c0' } },
    { name: 'package-lock.json', digest: { sha256: 'd1' } },
  ]);
  expect(JSON.stringify(buildProvenance(origin, artefacts))).toBe(JSON.stringify(provenance));
  expect(digestLines(artefacts)).toBe(`${sha256('a')}  a.tar.gz\n`);
});
