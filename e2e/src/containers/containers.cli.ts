import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PRODUCT } from '@sarm/domain/product';
import { REPOSITORY } from '../product/processes.ts';
import { backUpAndRestore } from './back-up-and-restore.ts';
import { buildImages, imageOf, importBases, isBuilt, sizeOf, sourcesOf, TARGETS } from './build-images.ts';
import { missingEngine } from './engine.ts';
import { atMost, type Figure, presentFigures, same, seen } from './figures.ts';
import { signFirstReport } from './first-report.ts';
import { ContainerInstallation } from './installation.ts';
import {
  lookAtCage,
  lookAtHealth,
  lookAtPorts,
  lookAtProcesses,
  lookAtRestart,
  scanPorts,
} from './look-inside.ts';
import { upgradeUnderWork } from './upgrade-under-work.ts';

const USAGE = `npm run containers -- [--built] [--former COMMIT [--only-upgrade]]
Builds the images of this working tree with buildah, starts them with ./sarm and podman as an operator does, signs the first report through
the proxy, looks at every container from outside, backs up, loses everything but the backups and what is kept apart from them, and restores. --former: then the images of that commit with the demo laboratory, upgraded to this
version and back while the worker is at work; images of a commit are kept. --built: takes the images of this version that are there. Needs podman and buildah, as root; removes all but the
images. Ends with 1 where a bar is missed, and says "not run" where there is no engine.`;

const MB = 1_000_000;
const LARGEST_MB = { api: 400, worker: 1300 } as const;
const FIRST_REPORT_S = { withBuild: 600, without: 240 };

const { values } = parseArgs({
  options: {
    former: { type: 'string' },
    built: { type: 'boolean', default: false },
    'only-upgrade': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const missing = missingEngine();
if (missing !== null) {
  console.error(`!!! NOT RUN: ${missing}`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'sarm-images-'));
const installations: ContainerInstallation[] = [];
const tidy = (): void => {
  for (const installation of installations.splice(0)) installation.remove();
  rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    tidy();
    process.exit(1);
  });
try {
  const figures = [
    ...(values['only-upgrade'] ? [] : await showFirstReport()),
    ...(values.former === undefined ? [] : await showUpgrade(values.former)),
  ];
  console.log(presentFigures(figures));
  const missed = figures.filter(({ held }) => !held).length;
  console.log(`figures: ${figures.length}\nmissed: ${missed}`);
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  tidy();
}

/** Images from nothing, then an installation by one command, to its first signed report. */
async function showFirstReport(): Promise<Figure[]> {
  const figures: Figure[] = [];
  let buildSeconds = 0;
  if (!values.built) {
    for (const line of importBases().trim().split('\n')) console.log(line);
    const seconds = buildImages(REPOSITORY, PRODUCT.version);
    for (const [target, each] of Object.entries(seconds))
      figures.push(seen(`build of ${target}`, `${each.toFixed(0)} s`));
    buildSeconds = Object.values(seconds).reduce((sum, each) => sum + each, 0);
  }
  for (const target of TARGETS) {
    const size = sizeOf(imageOf(target, PRODUCT.version)) / MB;
    figures.push(
      target === 'operations'
        ? seen('size of operations', `${Math.round(size)} MB`)
        : atMost(`size of ${target}`, size, LARGEST_MB[target], 'MB'),
    );
  }

  const before = await scanPorts();
  const began = performance.now();
  const since = (): number => (performance.now() - began) / 1000;
  const mark = (what: string): void => console.log(`${what}: ${since().toFixed(0)} s`);
  const installation = await ContainerInstallation.prepare(PRODUCT.version);
  installations.push(installation);
  installation.sarm(['up']);
  mark('./sarm up');
  await installation.reach();
  figures.push(seen('from ./sarm init to /setup', `${since().toFixed(0)} s`));
  mark('/setup');
  const report = await signFirstReport(installation, mark);
  const { numbers, pdf } = report;
  const seconds = since();
  figures.push(
    atMost('first signed report', seconds, FIRST_REPORT_S.without, 's'),
    ...(values.built
      ? []
      : [
          atMost('first signed report with the build', buildSeconds + seconds, FIRST_REPORT_S.withBuild, 's'),
        ]),
    { name: 'figures in the report', found: numbers, bar: '> 0', held: numbers > 0 },
    seen('signed PDF', `${Math.round(pdf.length / 1000)} kB`),
    ...lookAtProcesses(),
    ...lookAtCage(installation),
    ...lookAtHealth(),
    lookAtPorts(installation, before, await scanPorts()),
    same('/metrics through the proxy', (await fetch(`${installation.url}/metrics`)).status, 404),
    same(
      './sarm doctor',
      /✗/.test(installation.sarm(['doctor'])) ? 'complains' : 'finds nothing',
      'finds nothing',
    ),
  );
  figures.push(await lookAtRestart(installation));
  figures.push(...(await backUpAndRestore(installation, report)));
  mark('restored');
  installation.sarm(['down']);
  installation.remove();
  return figures;
}

/** The demo laboratory of a former version, taken up, back and up again. */
async function showUpgrade(commit: string): Promise<Figure[]> {
  const former = `former-${commit}`;
  if (!TARGETS.every((target) => isBuilt(imageOf(target, former))))
    buildImages(sourcesOf(commit, folder), former);
  const installation = await ContainerInstallation.prepare(former);
  installations.push(installation);
  installation.sarm(['up']);
  await installation.reach();
  const { client } = await signFirstReport(installation, (what) => console.log(`${former}: ${what}`));
  const figures = await upgradeUnderWork(installation, client, { former, version: PRODUCT.version });
  installation.remove();
  return figures;
}
