import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PACKAGE = resolve(import.meta.dirname, '..');

export const rulesIn = (spec: string): readonly string[] =>
  [...spec.matchAll(/^- \*\*(MEA-[A-Z]+-\d+)\*\*/gm)].flatMap((m) => m[1] ?? []);

/** Ids that begin a test's title. A mention in a comment or in the middle of a title is no citation. */
export const citationsIn = (source: string): readonly string[] =>
  [...source.matchAll(/\(\s*['"`](MEA-[A-Z]+-\d+) /g)].flatMap((m) => m[1] ?? []);

export const readSpec = (): string => readFileSync(join(PACKAGE, 'SPEC.md'), 'utf8');

export const readTests = (): readonly string[] =>
  readdirSync(join(PACKAGE, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(PACKAGE, 'src', file), 'utf8'));
