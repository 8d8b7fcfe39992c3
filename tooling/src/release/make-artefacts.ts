import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSbom, type Product } from '../dependencies/build-sbom.ts';
import { lockedPackages } from '../dependencies/locked-packages.ts';
import { type AdvisoryList, matchAdvisories, whyOutdated } from '../dependencies/match-advisories.ts';
import { buildProvenance, digestLines, sha256 } from './build-provenance.ts';
import { judgeChangelog } from './judge-changelog.ts';
import { judgeLicences, type LicencePolicy, listLicences, withStatedLicences } from './judge-licences.ts';
import { compress, packFolder } from './pack-folder.ts';
import { archiveOf, extractArchive, linkPackages, unlikeLock } from './prepare-sources.ts';
import { toolVersions } from './tool-versions.ts';
import { writeNotices } from './write-notices.ts';

const LOCKS = [
  'package-lock.json',
  'apps/trainer/requirements.lock',
  'packages/database/migrations/frozen.sha256',
];

export interface Made {
  readonly version: string;
  readonly artefacts: ReadonlyMap<string, Buffer>;
  /** Why this must not be released. */
  readonly problems: readonly string[];
  readonly withoutText: readonly string[];
}

/** Everything of a release from one commit, in memory. The working tree lends its installed packages, once compared with the lock. */
export function makeArtefacts(repository: string, commit: string, today: string): Made {
  const folder = mkdtempSync(join(tmpdir(), 'sarm-release-'));
  try {
    extractArchive(archiveOf(repository, commit, 'sarm'), folder);
    const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
    const { name, version } = JSON.parse(read('package.json')) as Product;
    const policy = JSON.parse(read('tooling/licences.json')) as LicencePolicy;
    const advisories = JSON.parse(read('tooling/advisories.json')) as AdvisoryList;
    const packages = withStatedLicences(lockedPackages(folder), policy);
    const outdated = whyOutdated(advisories, today);
    const unlike = unlikeLock(repository, folder);
    // Not even a rehearsal: the web would be built from something else than the commit.
    if (unlike.length > 0) throw new Error(`npm run setup, because ${unlike.slice(0, 5).join('; ')}`);
    const problems = [
      ...judgeChangelog(read('CHANGELOG.md'), version),
      ...judgeLicences(packages, policy),
      ...(outdated === undefined ? [] : [`advisories: ${outdated}`]),
      ...matchAdvisories(advisories, packages, today).map(
        ({ advisory, version: of }) => `${advisory.severity}: ${advisory.name} ${of}, ${advisory.title}`,
      ),
    ];
    linkPackages(repository, folder);
    execFileSync(process.execPath, ['../../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
      cwd: join(folder, 'apps/web'),
      // Nothing of the person's environment gets into what is handed out.
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const standardTexts = join(folder, 'tooling/licence-texts');
    const notices = writeNotices(repository, `SARM Platform ${version}`, packages, standardTexts);
    const artefacts = new Map<string, Buffer>([
      [`sarm-${version}-source.tar.gz`, compress(archiveOf(repository, commit, `sarm-${version}`))],
      [`sarm-${version}-web.tar.gz`, packFolder(join(folder, 'apps/web/dist'), `sarm-${version}-web`)],
      ['sbom.cdx.json', Buffer.from(`${JSON.stringify(buildSbom({ name, version }, packages), null, 2)}\n`)],
      ['LICENCES.tsv', Buffer.from(listLicences(packages))],
      ['THIRD-PARTY-NOTICES.txt', Buffer.from(notices.text)],
    ]);
    const locks = Object.fromEntries(LOCKS.map((path) => [path, sha256(read(path))]));
    const origin = { commit, version, locks, tools: toolVersions(repository), rehearsedDespite: problems };
    artefacts.set(
      'provenance.json',
      Buffer.from(`${JSON.stringify(buildProvenance(origin, artefacts), null, 2)}\n`),
    );
    artefacts.set('SHA256SUMS', Buffer.from(digestLines(artefacts)));
    return { version, artefacts, problems, withoutText: notices.withoutText };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
