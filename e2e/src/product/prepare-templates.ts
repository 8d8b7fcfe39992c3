import { randomBytes } from 'node:crypto';
import { developmentPostgres } from '@sarm/testing/development-postgres';
import { copyDatabase, databaseEnv, dropDatabase } from './database-copies.ts';
import { DEMO_PASSWORD } from './demo-people.ts';
import { runNode } from './processes.ts';

/** Databases that the commands of the product prepared at the beginning of this run; each product starts from a copy. */
export interface Templates {
  /** Migrated; nobody has an account. */
  readonly empty: string;
  /** With the demo people and an empty dataset. */
  readonly demo: string;
}

let made: Templates | undefined;
const adminUrl = developmentPostgres();

/** vitest global setup. Migrating and seeding for each file took two starts of Node and the migrations each time. */
export async function setup(context: {
  provide: (key: 'productTemplates', value: Templates) => void;
}): Promise<void> {
  const run = randomBytes(5).toString('hex');
  made = { empty: `sarm_test_e2e_${run}_empty`, demo: `sarm_test_e2e_${run}_demo` };
  runNode('apps/api/src/cli/migrate.cli.ts', databaseEnv(adminUrl, made.empty));
  await copyDatabase(adminUrl, made.empty, made.demo);
  const env = { ...databaseEnv(adminUrl, made.demo), SARM_DEMO_PASSWORD: DEMO_PASSWORD };
  runNode('apps/api/src/cli/seed-demo.cli.ts', env, ['--with-known-passwords']);
  context.provide('productTemplates', made);
}

export async function teardown(): Promise<void> {
  if (made === undefined) return;
  for (const name of [made.demo, made.empty]) await dropDatabase(adminUrl, name);
}

declare module 'vitest' {
  export interface ProvidedContext {
    productTemplates: Templates;
  }
}
