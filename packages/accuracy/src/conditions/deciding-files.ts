import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

/** Where the making, looking at and judging of a video begin. Reports and plans change no run. */
const BEGINNINGS = [
  'all-conditions',
  'combinations',
  'condition-runner',
  'content-samples',
  'simulated-samples',
  'visem-sample',
].map((name) => `packages/accuracy/src/conditions/${name}.ts`);
const DECIDES_NOTHING = /recorded-runs\.ts$|deciding-files\.ts$/;

/** Candidates: no run is made with them. */
const NOT_IN_USE = 'models/candidates/';

/** Types are gone when the code runs. */
const TYPES_ONLY = /^(?:import|export) type\b[^;]*;/gm;
/** Modules, and the threads that are started by their place: `new URL('./thread-main.ts', import.meta.url)`. */
const NAMED = /'(\.{1,2}\/[^'\n]+\.ts|@sarm\/[^'\n]+)'/g;

function placeOf(named: string, from: string): string {
  if (!named.startsWith('@sarm/')) return normalize(join(dirname(from), named));
  const [, name = '', ...rest] = named.split('/');
  const folder = rest[0] === 'testing' ? '' : 'src/';
  return `packages/${name}/${folder}${rest.join('/')}.ts`;
}

/** Every file of the project that decides what comes of a run, in one order: all that is imported from its beginnings, and the model. */
export async function decidingFiles(root: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const open = [...BEGINNINGS];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (files.has(place) || DECIDES_NOTHING.test(place)) continue;
    const content = await readFile(join(root, place));
    files.set(place, content);
    const code = content.toString().replaceAll(TYPES_ONLY, '');
    for (const [, named] of code.matchAll(NAMED)) if (named !== undefined) open.push(placeOf(named, place));
  }
  const models = (await readdir(join(root, 'models'), { recursive: true, withFileTypes: true })).filter(
    (each) => each.isFile(),
  );
  for (const { parentPath, name } of models) {
    const place = join(parentPath, name).slice(root.length + 1);
    if (!place.startsWith(NOT_IN_USE)) files.set(place, await readFile(join(root, place)));
  }
  return new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
