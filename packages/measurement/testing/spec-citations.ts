import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PACKAGE = resolve(import.meta.dirname, '..');
/** Scoring and the trackers that ours is compared with are tested where they live. */
const TESTED_IN = [join(PACKAGE, 'src'), join(PACKAGE, '../accuracy/src')];

export const rulesIn = (spec: string): readonly string[] =>
  [...spec.matchAll(/^- \*\*(MEA-[A-Z]+-\d+)\*\*/gm)].flatMap((m) => m[1] ?? []);

/** Ids that begin a test's title. A mention in a comment or in the middle of a title is no citation. */
export const citationsIn = (source: string): readonly string[] =>
  [...source.matchAll(/\(\s*['"`](?:(?:BUS|PLT|TEC)-\d{3} )*(MEA-[A-Z]+-\d+) /g)].flatMap((m) => m[1] ?? []);

export const readSpec = (): string => readFileSync(join(PACKAGE, 'SPEC.md'), 'utf8');

export const readTests = (): readonly string[] =>
  TESTED_IN.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  );
