import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadRuntime } from '../src/onnx/load-runtime.ts';

const HELP = `Time of head detectors for one picture of 640 × 480 bytes on one thread, in turn, so that a busy machine is as busy for each.

  node packages/inference/testing/compare-times.cli.ts FILE.onnx [FILE.onnx …]
    the first is what the others are compared with; FILE.onnx@exact adds bytes without saturation (session.x64quantprecision)
    --rounds N   of five pictures each (default 12)`;

const root = resolve(import.meta.dirname, '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '12' }, help: { type: 'boolean', default: false } },
});
if (values.help || positionals.length === 0) {
  console.log(HELP);
  process.exit(0);
}

const PICTURES = 5;
const [WIDTH, HEIGHT] = [640, 480];
const EXACT = '@exact';

interface Entry {
  readonly name: string;
  readonly run: () => Promise<unknown>;
  readonly processor: number[];
  readonly passed: number[];
}

const runtime = await loadRuntime();
// Spots on an even ground: zeros alone would be quicker than any picture.
const spots = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => 80 + ((at * 7919) % 23));
const image = new runtime.Tensor('uint8', spots, [1, 1, HEIGHT, WIDTH]);

async function open(given: string): Promise<Entry> {
  const exact = given.endsWith(EXACT);
  const path = resolve(root, exact ? given.slice(0, -EXACT.length) : given);
  const session = await runtime.InferenceSession.create(await readFile(path), {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    ...(exact && { extra: { session: { x64quantprecision: '1' } } }),
  });
  const name = `${relative(root, path)}${exact ? EXACT : ''}`;
  return { name, run: () => session.run({ image }), processor: [], passed: [] };
}

async function look({ run, processor, passed }: Entry): Promise<void> {
  const [from, used] = [performance.now(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(used);
  processor.push((user + system) / 1000);
  passed.push(performance.now() - from);
}

/** What a quarter of the pictures stayed below: other programs make pictures slower, never quicker. */
function quarter(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 4)] ?? Number.NaN;
}

const entries = await Promise.all(positionals.map(open));
for (const { run } of entries) await run();
for (let round = 0; round < Number(values.rounds); round += 1)
  for (const entry of entries) for (let i = 0; i < PICTURES; i += 1) await look(entry);
const first = quarter(entries[0]?.processor ?? []);
for (const { name, processor, passed } of entries) {
  const own = quarter(processor);
  console.log(
    `${name}: ${own.toFixed(2)} ms of processor (${(own / first).toFixed(3)} of the first), ${quarter(passed).toFixed(2)} ms passed`,
  );
}
