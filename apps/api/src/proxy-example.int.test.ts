import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RouteDefinition } from '@sarm/contracts/http/route';
import { allRoutes, API_BASE, spellingsOf } from '@sarm/contracts/http/route-table';
import { freePorts } from '@sarm/testing/free-ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const EXAMPLE = join(import.meta.dirname, '../../../deploy/nginx.conf.example');
const NGINX = ['/usr/sbin/nginx', 'nginx'].find((path) => {
  try {
    execFileSync(path, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});
if (NGINX === undefined)
  console.warn(
    'D3: NGINX IS NOT INSTALLED, SO deploy/nginx.conf.example IS NOT LOADED (apt-get install nginx)',
  );

let folder: string;
let example: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarm-nginx-'));
  example = await readFile(EXAMPLE, 'utf8');
});
afterAll(() => rm(folder, { recursive: true }));

/** As an operator includes it; ports and files are those that a test may take. */
async function configuration(): Promise<string> {
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  const subject = ['-subj', '/CN=sarm.example.org', '-days', '1'];
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
    ...subject,
  ]);
  const [tls, plain] = await freePorts(2);
  const site = example
    .replaceAll(/(listen (?:\[::\]:)?)443/g, `$1${tls}`)
    .replaceAll(/(listen (?:\[::\]:)?)80;/g, `$1${plain};`)
    .replace(/(ssl_certificate ).*;/, `$1${certificate};`)
    .replace(/(ssl_certificate_key ).*;/, `$1${key};`);
  const file = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  await writeFile(join(folder, 'site.conf'), site);
  await writeFile(
    file,
    `pid ${folder}/pid; error_log stderr; events {}\nhttp {\n${temporary}\naccess_log off;\ninclude ${folder}/site.conf;\n}\n`,
  );
  return file;
}

describe('deploy/nginx.conf.example', () => {
  it.skipIf(NGINX === undefined)('D3: is loaded by nginx', async () => {
    const { stderr } = await run(NGINX ?? '', ['-t', '-p', folder, '-c', await configuration()]);
    expect(stderr).toContain('test is successful');
  });

  it('security finding 11: collects every body but those of uploads, in the time that the API has for them', () => {
    const pattern = /location ~ (\S+) \{([^}]*)\}/.exec(example);
    expect(pattern?.[2]).toContain('proxy_request_buffering off');
    expect(example.match(/proxy_request_buffering/g)).toHaveLength(1);
    const streamed = new RegExp(pattern?.[1] ?? 'x');
    const isUpload = ({ bodyKind = 'json' }: RouteDefinition): boolean => bodyKind !== 'json';
    // nginx knows addresses alone: one that also reads is streamed where it takes files.
    const uploads = new Set(
      allRoutes.flatMap(({ route }) => (isUpload(route) ? spellingsOf(route).map(({ path }) => path) : [])),
    );
    for (const { route } of allRoutes)
      for (const { path } of spellingsOf(route))
        expect([path, streamed.test(`${API_BASE}${path}`)]).toEqual([path, uploads.has(path)]);
    expect(example).toMatch(/limit_conn sarm_clients \d+;/);
    expect(example).toMatch(/client_body_timeout 20s;/);
  });
});
