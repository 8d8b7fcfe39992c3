import { execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CAGE_LAYERS, type CageShape, cageCommand } from '@sarm/cage/cage-layers';
import { probeLandlock } from '@sarm/cage/landlock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODECS, makeVideo, moving } from '../testing/video-samples.ts';

const run = promisify(execFile);
const ENV = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' };
const LIMITS = { memoryBytes: 2 ** 31, cpuSeconds: 60, fileBytes: 1 << 24 };
/** An ordinary user without capabilities, as a container's worker is. */
const USER = 10_001;
const PROBE = join(import.meta.dirname, '../testing/probe-without-namespaces.ts');

let folder: string;
let video: string;
let output: string;
let holds: boolean;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarm-landlock-'));
  await chmod(folder, 0o755);
  video = await makeVideo('mjpeg.avi', `${moving('640x480', 50, 2)} ${CODECS.mjpeg}`);
  output = join(folder, 'out');
  await mkdir(output);
  await chown(output, USER, USER);
  await writeFile(join(folder, 'secret'), 'other video', { mode: 0o644 });
  holds = await probeLandlock(ENV);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const shape = (layers: CageShape['layers']): CageShape => ({
  layers,
  asRoot: false,
  jailRoot: '',
  by: 'landlock',
});
const asUser = ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--clear-groups', '--inh-caps=-all', '--'];

/** Without the filter of system calls, so that what is refused is refused by Landlock alone. */
async function tries(perl: string): Promise<string> {
  const layers = new Set(CAGE_LAYERS.filter((layer) => layer !== 'syscalls'));
  const command = [
    ...cageCommand(shape(layers), { input: video, output }, LIMITS, null),
    '/usr/bin/perl',
    '-e',
    perl,
  ];
  const [file = '', ...args] = [...asUser, ...command];
  return (await run(file, args, { env: ENV })).stdout;
}

describe.runIf(process.getuid?.() === 0 && process.arch === 'x64')('the cage by Landlock', () => {
  it('is full for an ordinary user where no namespace may be made', async ({ skip }) => {
    if (!holds) skip('this kernel has no Landlock of version 6');
    const [file, ...args] = [...asUser, process.execPath, PROBE];
    const { stdout } = await run(file, args, { env: ENV });
    expect(JSON.parse(stdout)).toEqual({ by: 'landlock', layers: [...CAGE_LAYERS] });
  });

  it('decodes the video into its folder', async ({ skip }) => {
    if (!holds) skip('this kernel has no Landlock of version 6');
    const command = cageCommand(shape(new Set(CAGE_LAYERS)), { input: video, output }, LIMITS, null);
    const picture = join(output, 'picture.jpg');
    const ffmpeg = [
      '/usr/bin/ffmpeg',
      '-nostdin',
      '-loglevel',
      'error',
      '-threads',
      '1',
      '-i',
      `file:${video}`,
    ];
    const [file, ...args] = [...asUser, ...command, ...ffmpeg, '-frames:v', '1', picture];
    expect((await run(file, args, { env: ENV })).stderr).toBe('');
    expect(await readdir(output)).toEqual(['picture.jpg']);
  });

  it('opens no other file, writes nowhere else, sees no process, connects to nothing and signals nobody', async ({
    skip,
  }) => {
    if (!holds) skip('this kernel has no Landlock of version 6');
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const bystander = spawn(asUser[0] ?? '', [...asUser.slice(1), 'sleep', '60'], { stdio: 'ignore' });
    await once(bystander, 'spawn');
    const attempts = [
      `open(F, "<", "${video}")`,
      `open(F, "<", "${join(folder, 'secret')}")`,
      'open(F, "<", "/etc/passwd")',
      'open(F, "<", "/proc/1/status")',
      'opendir(D, "/proc")',
      `open(F, ">", "${join(folder, 'elsewhere')}")`,
      `open(F, ">>", "${video}")`,
      'unlink("/usr/bin/perl")',
      `(socket(S, 2, 1, 0) && connect(S, pack("S n C4 x8", 2, ${port}, 127, 0, 0, 1)))`,
      `kill(9, ${bystander.pid})`,
    ];
    const answers = await tries(attempts.map((each) => `print((${each}) ? 1 : 0);`).join(''));
    // The first is its own input.
    expect(answers).toBe('1000000000');
    bystander.kill('SIGKILL');
    server.close();
  });
});
