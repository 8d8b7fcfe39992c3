import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { checkFolderCircles, checkFolderSizes } from './folder-rules.ts';
import { checkImports, isTestFile } from './import-rules.ts';
import { checkSentences } from './sentence-rules.ts';
import { checkTitles } from './trace/check-titles.ts';
import { checkExactVersions, checkLength, checkNames, checkText } from './text-rules.ts';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest;
const namesIn = (...groups: (Readonly<Record<string, string>> | undefined)[]): string[] =>
  groups.flatMap((group) => Object.keys(group ?? {}));

const WORKSPACE = /^(?:(?:packages|apps)\/([^/]+)|(e2e|tooling))\//;
const TEXT = /\.(tsx?|py|md|json|ya?ml|sql|sh|css|html|mjs)$|^\.ci\/run$/;
// The requirement lists are the specification's own text, the lock file is made by npm.
const AS_GIVEN =
  /^docs\/requirements\/|package-lock\.json$|^tooling\/src\/(?:text|import|sentence|folder)-rules/;

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(path));
const rootTools = namesIn(readManifest('package.json').devDependencies);
const accepted = new Set(JSON.parse(readFileSync('docs/requirements/covered.json', 'utf8')) as string[]);
const problems: string[] = checkFolderSizes(tracked);
const sources: { readonly path: string; readonly source: string }[] = [];

for (const path of tracked) {
  if (!TEXT.test(path)) continue;
  const text = readFileSync(path, 'utf8');
  if (!AS_GIVEN.test(path)) problems.push(...checkText(path, text));
  problems.push(...checkLength(path, text));
  if (path.endsWith('package.json'))
    problems.push(...checkExactVersions(path, JSON.parse(text) as Record<string, unknown>));
  if (!/\.tsx?$/.test(path)) continue;
  sources.push({ path, source: text });
  if (/\.test\.tsx?$/.test(path)) problems.push(...checkTitles(path, text, accepted));
  if (!AS_GIVEN.test(path)) problems.push(...checkSentences(path, text), ...checkNames(path, text));
  const match = WORKSPACE.exec(path);
  const workspace = match?.[1] ?? match?.[2];
  if (workspace === undefined) continue;
  const manifest = readManifest(`${match?.[0]}package.json`);
  const declared = new Set(namesIn(manifest.dependencies, isTestFile(path) ? manifest.devDependencies : {}));
  if (isTestFile(path) || path.endsWith('config.ts')) for (const name of rootTools) declared.add(name);
  if (!AS_GIVEN.test(path)) problems.push(...checkImports({ path, workspace, source: text }, declared));
}

problems.push(...checkFolderCircles(sources));

for (const problem of problems) console.error(problem);
console.log(`${tracked.length} files looked at, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
