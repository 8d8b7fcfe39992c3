import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Starts everything for development: database, migrations, demo data, API, worker and web, each with reload. */
const FOLDER = '.data';
const WEB_PORT = 5173;
const API_PORT = 8080;
const ADMIN_URL = process.env['SARM_DATABASE_ADMIN_URL'] ?? findPostgres();
const DATABASE = 'sarm_dev';

mkdirSync(FOLDER, { recursive: true });
const secret = devSecret();
const withRole = (role: string): string => {
  const url = new URL(ADMIN_URL);
  url.username = role;
  url.password = secret.slice(0, 24);
  url.pathname = `/${DATABASE}`;
  return url.toString();
};

const env: NodeJS.ProcessEnv = {
  // A developer's own files, on whatever machine; an installation refuses a weaker cage.
  SARM_MEDIA_CAGE: 'best-effort',
  ...process.env,
  SARM_DATABASE_ADMIN_URL: ADMIN_URL,
  SARM_DATABASE_OWNER_URL: withRole('sarm_owner'),
  SARM_DATABASE_URL: withRole('sarm_app'),
  SARM_PORT: String(API_PORT),
  SARM_PUBLIC_URL: `http://127.0.0.1:${WEB_PORT}`,
  SARM_API_URL: `http://127.0.0.1:${API_PORT}`,
  SARM_COOKIE_SECURE: 'false',
  SARM_TOKEN_SECRET: secret,
  SARM_VALIDATE_ANSWERS: 'true',
  SARM_DEVELOPMENT: 'true',
  SARM_DATA_FOLDER: `${process.cwd()}/${FOLDER}`,
};

runOnce('migrations', ['apps/api/src/cli/migrate.cli.ts']);
runOnce('demo data', ['apps/api/src/cli/seed-demo.cli.ts', '--samples']);

const children: ChildProcess[] = [
  start('api', 'node', ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts']),
  start('worker', 'node', ['--watch', '--watch-preserve-output', 'apps/worker/src/main.ts']),
  start(
    'web',
    'vite',
    ['--port', String(WEB_PORT), '--strictPort', '--host', '127.0.0.1', '--clearScreen', 'false'],
    'apps/web',
  ),
];
console.log(
  `\n  SARM Platform: http://127.0.0.1:${WEB_PORT}\n  sign in as lab@demo.local with the password demo-password\n`,
);

const stop = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

function findPostgres(): string {
  const { status, stdout } = spawnSync('bash', ['tooling/postgres.sh'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) process.exit(1);
  return stdout.trim();
}

function devSecret(): string {
  const path = `${FOLDER}/dev-secret`;
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(path, 'utf8').trim();
}

function runOnce(name: string, args: string[]): void {
  const { status } = spawnSync('node', args, { env, stdio: 'inherit' });
  if (status !== 0) {
    console.error(`${name} failed`);
    process.exit(1);
  }
}

function start(name: string, command: string, args: string[], cwd = '.'): ChildProcess {
  const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    stream
      ?.setEncoding('utf8')
      .on('data', (text: string) => process.stdout.write(text.replace(/^(?=.)/gm, `${name.padEnd(7)}│ `)));
  }
  child.on('exit', (code) => {
    if (code !== 0 && code !== null) console.error(`${name} ended with ${code}`);
  });
  return child;
}
