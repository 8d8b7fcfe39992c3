import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAGE_LAYERS, cageCommand, probeLayers } from '@sarm/cage/cage-layers';
import { CODECS, makeVideo, moving } from '../testing/video-samples.ts';

const run = promisify(execFile);
const ENV = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' };
const LIMITS = { memoryBytes: 1 << 30, cpuSeconds: 10, fileBytes: 1 << 20 };
const SCRIPT = join(import.meta.dirname, '../testing/make-picture.ts');

let folder: string;
let video: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarm-cage-rights-'));
  const made = await makeVideo('mjpeg.avi', `${moving('640x480', 50, 2)} ${CODECS.mjpeg}`);
  // As the store keeps it: closed to every other user, in a closed folder.
  video = join(folder, 'video.avi');
  await copyFile(made, video);
  await chmod(video, 0o600);
  await chmod(folder, 0o700);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Linux on x64; each is refused by the filter though some would fail for other reasons too, then with another code. */
const FORBIDDEN = {
  socket: '41, 2, 1, 0',
  ptrace: '101, 0, 1, 0, 0',
  'clone into a new user namespace': '56, 0x10000011, 0, 0, 0, 0',
  unshare: '272, 0x10000000',
  mount: '165, 0, 0, 0, 0, 0',
  keyctl: '250, 0, 0, 0, 0, 0',
  bpf: '321, 0, 0, 0',
  userfaultfd: '323, 0',
  perf_event_open: '298, 0, 0, -1, -1, 0',
  io_uring_setup: '425, 1, 0',
  process_vm_readv: '310, 1, 0, 0, 0, 0, 0',
  memfd_create: '319, 0, 0',
  kill: '62, 1, 0',
};

describe('the system calls of a caged program', () => {
  it.runIf(process.arch === 'x64')('security finding 6: only what decoding needs', async ({ skip }) => {
    const shape = await probeLayers('/usr/bin/ffprobe', ENV);
    if (!shape.layers.has('syscalls')) skip('this machine takes no filter');
    const calls = Object.values(FORBIDDEN).map((call) => `$! = 0; syscall(${call}); print $! + 0, "\\n";`);
    const [file = '', ...args] = cageCommand(shape, { input: video, output: '' }, LIMITS);
    const { stdout } = await run(file, [...args, '/usr/bin/perl', '-e', calls.join('')], { env: ENV });
    const answers = Object.keys(FORBIDDEN).map((name, at) => [name, stdout.split('\n')[at]]);
    expect(answers).toEqual(Object.keys(FORBIDDEN).map((name) => [name, '1']));
  });
});

describe('a program whose worker is gone before it is caged', () => {
  it('does not begin, since nothing would end it', async ({ skip }) => {
    const shape = await probeLayers('/usr/bin/ffprobe', ENV);
    if (!shape.layers.has('privileges')) skip('this machine has no setpriv');
    const command = [
      ...cageCommand(shape, { input: video, output: '' }, LIMITS),
      '/usr/bin/ffprobe',
      '-version',
    ];
    const [file = '', ...args] = command;
    expect((await run(file, args, { env: ENV })).stdout).toContain('ffprobe version');
    // Started by another process than the one that the command names.
    const { stdout } = await run('sh', ['-c', '"$@" || echo "ended with $?"', 'sh', ...command], {
      env: ENV,
    });
    expect(stdout).toBe('ended with 1\n');
  });
});

describe('a video that is closed to other users', () => {
  const makePicture = async (name: string, before: string[] = []) => {
    const output = join(folder, name);
    await mkdir(output, { mode: 0o700 });
    const [file, ...args] = [...before, process.execPath, SCRIPT, video, output];
    const { stdout } = await run(file, args);
    return { output, ...(JSON.parse(stdout) as { layers: string[]; code: number; complaints: string[] }) };
  };
  const expectClosed = async (output: string): Promise<void> => {
    expect(await readdir(output)).toEqual(['picture.jpg']);
    expect((await stat(join(output, 'picture.jpg'))).mode & 0o777).toBe(0o600);
    expect((await stat(video)).mode & 0o007).toBe(0);
  };

  it('security finding 7: is read in the cage and stays closed', async () => {
    const { output, code, complaints } = await makePicture('full');
    expect([code, complaints]).toEqual([0, []]);
    await expectClosed(output);
  });

  it.runIf(process.getuid?.() === 0)(
    'security finding 7: also by a worker that is root without the right to make namespaces, as in a container',
    async () => {
      const { output, layers, code, complaints } = await makePicture('weak', [
        'setpriv',
        '--bounding-set=-sys_admin',
        '--inh-caps=-sys_admin',
      ]);
      expect(layers).toEqual(['limits', 'privileges', 'identity', 'syscalls']);
      expect([code, complaints]).toEqual([0, []]);
      await expectClosed(output);
    },
  );
});

/** As Docker mounts a tmpfs, for a worker that is an ordinary user: its namespace may not take a flag away again. */
const MOUNT_TMP = `set -e
tmp=$1 flags=$2 video=$3
shift 3
mount -t tmpfs -o "$flags" none "$tmp"
chmod 1777 "$tmp"
mkdir "$tmp/out"
cp "$video" "$tmp/video.avi"
chown 65534 "$tmp/out" "$tmp/video.avi"
export TMPDIR=$tmp
exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@" "$tmp/video.avi" "$tmp/out"`;

describe('a worker that is an ordinary user', () => {
  const layersWith = async (flags: string, name: string) => {
    const tmp = join(folder, name);
    await mkdir(tmp);
    await chmod(folder, 0o755);
    const before = ['--mount', 'sh', '-c', MOUNT_TMP, 'mount', tmp, flags, video];
    const { stdout } = await run('unshare', [...before, process.execPath, SCRIPT]);
    return JSON.parse(stdout) as { layers: string[]; code: number; complaints: string[] };
  };

  it.runIf(process.getuid?.() === 0)('D4: has the full cage where /tmp is noexec too', async ({ skip }) => {
    const usual = await layersWith('nosuid,nodev', 'exec').catch(() => undefined);
    if (usual?.layers.includes('filesystem') !== true) skip('no user namespaces for ordinary users here');
    const { layers, code, complaints } = await layersWith('nosuid,nodev,noexec', 'noexec');
    expect(layers).toEqual([...CAGE_LAYERS]);
    expect([code, complaints]).toEqual([0, []]);
  });
});
