import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const REQUIREMENTS_FOLDER = 'docs/requirements';
const ID = /\b(?:PLT|BUS|TEC)-\d{3}\b/g;

export const idsIn = (text: string): string[] => text.match(ID) ?? [];

/** Requirement ids per file, e.g. platform → PLT-001 … */
export function readRequirements(folder: string = REQUIREMENTS_FOLDER): Map<string, string[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .sort();
  return new Map(
    files.map((name) => {
      const lines = readFileSync(join(folder, name), 'utf8').split('\n');
      return [
        name.replace(/\.csv$/, ''),
        lines.flatMap((line) => /^((?:PLT|BUS|TEC)-\d{3}),/.exec(line)?.[1] ?? []),
      ];
    }),
  );
}

interface Assertion {
  readonly fullName: string;
  readonly status: string;
}
interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly Assertion[] }[];
}

/** Ids in the titles of passed tests. A failed or skipped test covers nothing. */
export function idsOfPassedTests(report: Report): Set<string> {
  const titles = report.testResults
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'passed');
  return new Set(titles.flatMap((test) => idsIn(test.fullName)));
}

const TITLE = /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;

/** Ids in the titles of a test source: what a run would cite if all passed. */
export const idsOfTitles = (source: string): string[] =>
  [...source.matchAll(TITLE)].flatMap((match) => idsIn(match[2] ?? ''));
