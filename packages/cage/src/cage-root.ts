import {
  chmod,
  copyFile,
  cp,
  lstat,
  mkdir,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a caged program finds its one input and may write. */
export const JAIL_INPUT = '/video';
export const JAIL_OUTPUT = '/out';

/** The system's programs and libraries, in the frame at $root. */
export const MOUNT_SYSTEM = `mount -o bind,ro,nosuid,nodev,noexec "$root" "$root"
mount -o bind,ro,nosuid,nodev /usr "$root/usr"
for folder in lib lib64 bin; do
  if [ -d "/$folder" ] && [ ! -L "/$folder" ]; then mount -o bind,ro,nosuid,nodev "/$folder" "$root/$folder"; fi
done
mount -o bind /dev/null "$root/dev/null"`;

/**
 * Builds the file system that a caged program sees: the system's programs and libraries, one video, one folder. The
 * loader of its filter opens /dev/null.
 * Every mount belongs to the run's own mount namespace and vanishes with it.
 */
export const ENTER_JAIL = `set -e
root=$1 input=$2 output=$3
shift 3
${MOUNT_SYSTEM}
mount -o bind,ro,nosuid,nodev,noexec "$input" "$root${JAIL_INPUT}"
if [ -n "$output" ]; then mount -o bind,nosuid,nodev,noexec "$output" "$root${JAIL_OUTPUT}"; fi
exec chroot "$root" "$@"`;

/** What a frame has besides what every program needs. */
export interface FrameParts {
  readonly name: string;
  readonly folders: readonly string[];
  readonly files: readonly string[];
}
const MEDIA_FRAME: FrameParts = { name: 'cage', folders: [JAIL_OUTPUT], files: [JAIL_INPUT] };

/** The empty frame that the mounts go onto. One per user of the machine, so that killed workers leave no litter. */
export async function prepareJailRoot({ name, folders, files }: FrameParts = MEDIA_FRAME): Promise<string> {
  const root = join(tmpdir(), `sarm-${name}-${process.getuid?.() ?? 0}`);
  await mkdir(root, { recursive: true, mode: 0o755 });
  const stats = await lstat(root);
  // Another user who could have made this folder could have put their own libraries into it.
  if (!stats.isDirectory() || stats.uid !== process.getuid?.())
    throw new Error(`${root} belongs to somebody else`);
  await chmod(root, 0o755);
  for (const folder of ['usr', 'etc', 'dev', ...folders])
    await mkdir(join(root, folder), { recursive: true });
  for (const file of ['dev/null', ...files]) await writeFile(join(root, file), '', { flag: 'a' });
  for (const folder of ['lib', 'lib64', 'bin']) await mirrorFolder(root, folder);
  await refresh(root, 'etc/ld.so.cache', (target) => copyFile('/etc/ld.so.cache', target));
  // Debian's linear algebra libraries are links into this folder.
  await refresh(root, 'etc/alternatives', (target) =>
    cp('/etc/alternatives', target, { recursive: true, verbatimSymlinks: true }),
  );
  return root;
}

async function mirrorFolder(root: string, folder: string): Promise<void> {
  const here = await lstat(`/${folder}`).catch(() => undefined);
  if (here === undefined) return;
  const target = join(root, folder);
  if (!here.isSymbolicLink()) await mkdir(target, { recursive: true });
  else await symlink(await readlink(`/${folder}`), target).catch(ignoreExisting);
}

/** By rename, because another worker may be starting a program in this root at the same moment. */
async function refresh(root: string, name: string, make: (target: string) => Promise<void>): Promise<void> {
  const target = join(root, name);
  const fresh = `${target}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  const made = await make(fresh).then(
    () => true,
    () => false,
  );
  if (!made) return;
  await rename(fresh, target).catch(async () => {
    // A folder that is already there stays: its links change only with an upgrade of the system.
    await rm(fresh, { recursive: true, force: true });
  });
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
