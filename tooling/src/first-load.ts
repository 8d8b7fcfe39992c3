import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What the bundler writes about each file that it made, by the source that the file begins with. */
export interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, BuiltFile>>;

export interface Screen {
  readonly name: string;
  /** The page and the modules that its route loads. */
  readonly sources: readonly string[];
  readonly atMostKb: number;
}

/** Everything that the browser fetches before the screen can be used, without what comes later by itself. */
export function filesOf(manifest: Manifest, sources: readonly string[]): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const walk = (source: string): void => {
    if (seen.has(source)) return;
    seen.add(source);
    const built = manifest[source];
    if (built === undefined) throw new Error(`the build has no ${source}`);
    files.add(built.file);
    for (const style of built.css ?? []) files.add(style);
    for (const next of built.imports ?? []) walk(next);
  };
  for (const source of sources) walk(source);
  return [...files];
}

/** Thousands of bytes as they cross the wire: each file compressed alone. */
export const compressedKb = (contents: readonly Buffer[]): number =>
  contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0) / 1000;

/** Files that import each other in a circle: one of them runs before what it needs is there, and its screen breaks. */
export function circlesIn(manifest: Manifest): string[][] {
  const done = new Set<string>();
  const circles: string[][] = [];
  const walk = (source: string, path: readonly string[]): void => {
    const at = path.indexOf(source);
    if (at >= 0) circles.push(path.slice(at));
    if (at >= 0 || done.has(source)) return;
    for (const next of manifest[source]?.imports ?? []) walk(next, [...path, source]);
    done.add(source);
  };
  for (const source of Object.keys(manifest)) walk(source, []);
  return circles;
}

const DIST = join(import.meta.dirname, '../../apps/web/dist');
const SCREENS: readonly Screen[] = [
  {
    name: 'first load: the sign-in screen of an empty cache',
    sources: ['index.html', 'src/features/auth/components/login-page.tsx'],
    atMostKb: 230,
  },
  {
    name: 'signed in: the shell with its first page',
    sources: ['index.html', 'src/app/shell-pages.ts'],
    atMostKb: 280,
  },
];

function report(): boolean {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;
  const circles = circlesIn(manifest);
  for (const circle of circles) console.log(`files that import each other: ${circle.join(' → ')}`);
  const small = SCREENS.map((screen) => {
    const files = ['index.html', ...filesOf(manifest, screen.sources)];
    const kb = compressedKb(files.map((file) => readFileSync(join(DIST, file))));
    const fits = kb <= screen.atMostKb;
    const verdict = fits ? 'at most' : 'MORE THAN';
    console.log(
      `${screen.name}: ${kb.toFixed(1)} kB gzip in ${files.length} files, ${verdict} ${screen.atMostKb}`,
    );
    return fits;
  }).every(Boolean);
  return small && circles.length === 0;
}

if (import.meta.main) process.exitCode = report() ? 0 : 1;
