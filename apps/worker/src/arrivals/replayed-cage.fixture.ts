import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cage, CagedProgram, CageEnd, CageRun } from '@sarm/media/cage';

interface Replay {
  readonly folder: string;
  /** How long each program takes. */
  readonly milliseconds: number;
}

/**
 * Takes the time of ffmpeg and nothing else out of a load test: each kind of run is done once by the real program in its cage, and what that
 * printed and wrote is given again, byte by byte, after a fixed time. Every input of the test has the same bytes.
 */
export const replayedCage = (real: Cage, { folder, milliseconds }: Replay): Cage => ({
  layers: real.layers,
  async start(run) {
    const recorded = join(folder, await keyOf(run));
    if (!(await exists(recorded))) await record(real, run, recorded);
    return await replay(run, recorded, milliseconds);
  },
});

async function keyOf({ program, media, before, after, sound, input }: CageRun): Promise<string> {
  const { size } = await stat(input);
  const parts = [program, media ?? '', size, before ?? [], after?.('/output') ?? [], sound ?? []];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function record(real: Cage, run: CageRun, to: string): Promise<void> {
  const folder = `${to}.${randomUUID()}`;
  const output = join(folder, 'output');
  await mkdir(output, { recursive: true });
  const program = await real.start(run.output === undefined ? run : { ...run, output });
  const [stdout, progress, end] = await Promise.all([
    buffer(program.stdout),
    buffer(program.progress),
    program.ended,
  ]);
  await writeFile(join(folder, 'stdout'), stdout);
  await writeFile(join(folder, 'progress'), progress);
  await writeFile(join(folder, 'end.json'), JSON.stringify(end));
  // Another worker may have recorded the same meanwhile.
  await rename(folder, to).catch(() => rm(folder, { recursive: true, force: true }));
}

async function replay(run: CageRun, from: string, milliseconds: number): Promise<CagedProgram> {
  run.signal.throwIfAborted();
  const end = JSON.parse(await readFile(join(from, 'end.json'), 'utf8')) as CageEnd;
  const stdout = Readable.from([await readFile(join(from, 'stdout'))]);
  const progress = Readable.from([await readFile(join(from, 'progress'))]);
  progress.resume();
  let stopped = false;
  const ended = delay(milliseconds, undefined, { signal: run.signal }).then(async (): Promise<CageEnd> => {
    if (run.output !== undefined) await cp(join(from, 'output'), run.output, { recursive: true });
    return { ...end, stopped };
  });
  ended.catch(() => undefined);
  const stop = (): void => {
    stopped = true;
    stdout.destroy();
  };
  return { stdout, progress, ended, stop };
}
