import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '../product/processes.ts';
import { podman, run } from './engine.ts';

export const TARGETS = ['api', 'operations', 'worker'] as const;
export type Target = (typeof TARGETS)[number];

/** Where neither is given the Containerfile names the official images, which need a registry. */
const BASES = {
  DEBIAN_IMAGE: 'localhost/debian:bookworm-slim',
  NODE_IMAGE: 'localhost/node:24-bookworm-slim',
};

/** Makes them from packages where they are missing. */
export const importBases = (): string => run(join(REPOSITORY, 'deploy/import-bases.sh'), []);

const npmSetting = (name: string): string | undefined => {
  const text = execFileSync('npm', ['config', 'get', name], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
  return ['', 'null', 'undefined'].includes(text) ? undefined : text;
};

/**
 * Settings of npm for the build. Authorities stand in the file itself: a certificate of the machine that is mounted into the build over
 * that of the image would make the image's own update of it fail.
 */
function npmrcOf(): string {
  const authority = npmSetting('cafile') ?? process.env['NODE_EXTRA_CA_CERTS'];
  const certificates =
    authority === undefined
      ? []
      : (readFileSync(authority, 'utf8').match(
          /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
        ) ?? []);
  return [
    `registry=${npmSetting('registry')}`,
    ...certificates.map((each) => `ca[]="${each.replaceAll('\n', String.raw`\n`)}"`),
    '',
  ].join('\n');
}

/** Seconds of each image, made anew; only operations goes on from the api of just before. */
export function buildImages(context: string, tag: string): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'sarm-build-'));
  const npmrc = join(folder, 'npmrc');
  writeFileSync(npmrc, npmrcOf(), { mode: 0o600 });
  const seconds: Record<string, number> = {};
  try {
    for (const target of TARGETS) {
      const began = performance.now();
      run('buildah', [
        'bud',
        '--isolation=chroot',
        '--format=docker',
        '--quiet',
        '--layers',
        ...(target === 'operations' ? [] : ['--no-cache']),
        `--ignorefile=${join(context, '.dockerignore')}`,
        `--secret=id=npmrc,src=${npmrc}`,
        ...Object.entries(BASES).map(([name, image]) => `--build-arg=${name}=${image}`),
        `--target=${target}`,
        `--tag=${imageOf(target, tag)}`,
        `--file=${join(context, 'Containerfile')}`,
        context,
      ]);
      seconds[target] = (performance.now() - began) / 1000;
      console.log(`built ${imageOf(target, tag)}: ${seconds[target].toFixed(0)} s`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return seconds;
}

export const imageOf = (target: Target, tag: string): string => `localhost/sarm-${target}:${tag}`;
export const isBuilt = (image: string): boolean =>
  spawnSync('podman', ['image', 'exists', image]).status === 0;
/** Bytes of its layers as they lie on the disk. */
export const sizeOf = (image: string): number =>
  Number(podman('image', 'inspect', '--format', '{{.Size}}', image));

/** The sources of a commit, as an archive of a release has them. */
export function sourcesOf(commit: string, folder: string): string {
  const place = join(folder, `sources-${commit}`);
  mkdirSync(place, { recursive: true });
  execFileSync('sh', ['-c', `git -C "$1" archive "$2" | tar -x -C "$3"`, 'sh', REPOSITORY, commit, place]);
  return place;
}
