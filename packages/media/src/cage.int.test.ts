import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adoptOutputs } from '@sarm/cage/adopt-outputs';
import { type Cage, type CageRun, createCage } from './cage.ts';
import { CAGE_LAYERS } from '@sarm/cage/cage-layers';
import { runProgram } from './run-program.ts';
import { CODECS, makeVideo, moving } from '../testing/video-samples.ts';

let cage: Cage;
let video: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarm-cage-test-'));
  cage = await createCage({ mode: 'best-effort', log: silentLog });
  video = await makeVideo('mjpeg.avi', `${moving('640x480', 50, 2)} ${CODECS.mjpeg}`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const never = new AbortController().signal;

/** Command lines of running programs that carry the mark. */
async function alive(mark: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(mark) && line.includes('ffmpeg'));
}

async function settles(check: () => Promise<boolean>): Promise<boolean> {
  for (let i = 0; i < 1200; i += 1) {
    if (await check()) return true;
    await wait(50);
  }
  return false;
}

/** Decodes the same file for ever. */
const endless = (mark: string, signal: AbortSignal): CageRun => ({
  program: 'ffmpeg',
  input: video,
  before: ['-stream_loop', '-1', '-re'],
  after: () => ['-metadata', `comment=${mark}`, '-f', 'null', '-'],
  signal,
});

describe('cage', () => {
  it('names its layers, and in the required mode refuses a machine that lacks one', async () => {
    const missing = CAGE_LAYERS.filter((layer) => !cage.layers.includes(layer));
    const strict = createCage({ mode: 'required', log: silentLog }).then(
      (made) => made.layers,
      (error: Error) => error.message,
    );
    expect(await strict).toEqual(
      missing.length === 0
        ? [...CAGE_LAYERS]
        : `this machine cannot cage ffmpeg: it lacks ${missing.join(', ')}`,
    );
    expect(cage.layers).toContain('limits');
    expect(cage.layers).toContain('privileges');
  });

  it('keeps files and network inaccessible even when the lists are switched off', async ({ skip }) => {
    if (!cage.layers.includes('filesystem')) skip('this machine allows no namespaces');
    const canary = await makeVideo('h264.mp4', `${moving('640x480', 60, 2)} ${CODECS.h264}`);
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/segment.ts`;
    for (const [name, target] of [
      ['file', `file:${canary}`],
      ['net', address],
    ]) {
      const list = join(folder, `${name}.ffconcat`);
      await writeFile(list, `ffconcat version 1.0\nfile '${target}'\n`, { mode: 0o644 });
      const open = 'file,http,tcp,pipe,crypto,data';
      const off = ['-format_whitelist', 'concat,mov,avi,hls', '-protocol_whitelist', open, '-safe', '0'];
      const run: CageRun = {
        program: 'ffprobe',
        input: list,
        before: ['-f', 'concat', ...off, '-show_format'],
        signal: never,
      };
      const { end } = await runProgram(cage, run, async (program) => {
        program.stdout.resume();
        await once(program.stdout, 'close');
      });
      expect(end.code).not.toBe(0);
      expect(end.complaints.join('\n')).toMatch(/No such file|Network is unreachable|Impossible to open/);
    }
    expect(requests).toBe(0);
    server.close();
  });

  it('ends the program and everything around it when the run is aborted', async () => {
    const abort = new AbortController();
    const mark = `abort-${process.pid}`;
    const program = await cage.start(endless(mark, abort.signal));
    program.stdout.resume();
    expect(await settles(async () => (await alive(mark)).length > 0)).toBe(true);
    abort.abort(new Error('cancelled'));
    await expect(program.ended).rejects.toThrow('cancelled');
    expect(await settles(async () => (await alive(mark)).length === 0)).toBe(true);
  });

  it('leaves no ffmpeg behind when the worker is killed with -9', async () => {
    const mark = `orphan-${process.pid}`;
    const script = join(import.meta.dirname, '../testing/start-endless.ts');
    const worker = spawn(process.execPath, [script, video, mark], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(worker.stdout, 'data');
    expect(await settles(async () => (await alive(mark)).length > 0)).toBe(true);
    worker.kill('SIGKILL');
    expect(await settles(async () => (await alive(mark)).length === 0)).toBe(true);
  });

  it('ends a program that takes too much processor time or memory', async () => {
    const read = async (limits: object, before: string[]) =>
      await runProgram(
        cage,
        { program: 'ffmpeg', input: video, before, after: () => ['-f', 'null', '-'], limits, signal: never },
        async (program) => {
          program.stdout.resume();
          await program.ended;
        },
      );
    const busy = await read({ cpuSeconds: 1 }, ['-stream_loop', '-1']);
    expect(busy.end.code).not.toBe(0);
    const starved = await read({ memoryBytes: 64 << 20 }, []);
    expect(starved.end.code).not.toBe(0);
  });

  it('lets a program write no larger file than allowed', async () => {
    const output = join(folder, 'too-large');
    await mkdir(output);
    const run: CageRun = {
      program: 'ffmpeg',
      input: video,
      output,
      after: (path) => ['-f', 'rawvideo', join(path, 'frames.raw')],
      limits: { fileBytes: 1 << 20 },
      signal: never,
    };
    const { end } = await runProgram(cage, run, async (program) => {
      program.stdout.resume();
      await program.ended;
    });
    expect(end.code).not.toBe(0);
    expect((await readFile(join(output, 'frames.raw'))).length).toBeLessThanOrEqual(1 << 20);
  });

  it('does not take a link for a picture', async () => {
    const output = join(folder, 'links');
    await mkdir(output);
    await symlink('/etc/hostname', join(output, '000000.jpg'));
    await expect(adoptOutputs(output)).rejects.toThrow('no plain file');
  });
});
