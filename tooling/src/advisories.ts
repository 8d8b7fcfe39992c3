import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fetchAdvisories } from './dependencies/fetch-advisories.ts';
import { lockedPackages } from './dependencies/locked-packages.ts';
import { type AdvisoryList, matchAdvisories, whyOutdated } from './dependencies/match-advisories.ts';

/**
 * Compares the locked packages with the committed list of advisories, without a network; --refresh reads the list anew.
 * --release also fails when the list is outdated: CI has no network to mend that, a person who releases has.
 */
const LIST = 'tooling/advisories.json';
const isRelease = process.argv.includes('--release');

const today = new Date().toISOString().slice(0, 10);
const packages = lockedPackages();
let list = JSON.parse(readFileSync(LIST, 'utf8')) as AdvisoryList;
if (process.argv.includes('--refresh')) {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  list = { ...list, fetchedOn: today, advisories: await fetchAdvisories(packages, { registry }) };
  writeFileSync(LIST, `${JSON.stringify(list, null, 2)}\n`);
}

const outdated = whyOutdated(list, today);
if (outdated !== undefined) {
  const line = `${outdated}: npm run advisories -- --refresh`;
  if (isRelease) console.error(`no release: ${line}`);
  else console.warn(`! ${line}`);
}
const findings = matchAdvisories(list, packages, today);
for (const { advisory, version } of findings)
  console.error(`${advisory.severity}: ${advisory.name} ${version}, ${advisory.title} (${advisory.url})`);
console.log(
  `${packages.length} packages, ${list.advisories.length} advisories of ${list.fetchedOn ?? 'no day yet'}, ${findings.length} found`,
);
process.exitCode = findings.length > 0 || (isRelease && outdated !== undefined) ? 1 : 0;
