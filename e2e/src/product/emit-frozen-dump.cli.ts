import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Product } from './product.ts';
import { REPOSITORY } from './processes.ts';
import { workInDemo } from './work-in-demo.ts';

const DATABASE = join(REPOSITORY, 'packages/database');
const newest = readdirSync(join(DATABASE, 'migrations'))
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .at(-1);
const file = join(DATABASE, 'testing/frozen', `${newest?.slice(0, 4)}-demo.sql.gz`);
if (existsSync(file)) throw new Error(`${basename(file)} exists: a frozen dump is never made again`);

/** Statements alone, which any client can send: the lines with a backslash are for psql of the same release. */
const statementsOf = (dump: string): string => dump.replaceAll(/^\\(?:un)?restrict .*\n/gm, '');

const product = await Product.start({ samples: true, withoutWeb: true });
try {
  await workInDemo(product);
  await Promise.all([product.api.stop(), ...product.workers.map((worker) => worker.stop())]);
  // The name of the machine that made the dump does not belong in the repository.
  await product.query(`update workers set host = 'worker'`);
  const dump = execFileSync('pg_dump', ['--inserts', '--rows-per-insert=200', product.superUrl], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, gzipSync(statementsOf(dump), { level: 9 }));
  console.log(`${basename(file)} written`);
} finally {
  await product.stop();
}
