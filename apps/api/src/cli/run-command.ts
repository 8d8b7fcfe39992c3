import { connect, type Database } from '@sarm/database/connect';
import { type CliConfig, readCliConfig } from './cli-config.ts';

/** Runs one command; a failure is one sentence and a non-zero exit, so that scripts stop. */
export async function runCommand(work: (config: CliConfig) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work(readCliConfig(process.env));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

export async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const connected = connect({
    url,
    maxConnections: 2,
    applicationName: 'sarm-cli',
    onIdleError: () => undefined,
  });
  try {
    return await work(connected.db);
  } finally {
    await connected.close();
  }
}
