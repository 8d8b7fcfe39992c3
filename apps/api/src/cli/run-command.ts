import { AppError } from '@sarm/domain/catalogue/errors';
import { createTranslator } from '@sarm/messages/create-translator';
import { describeError } from '@sarm/messages/error-text';
import { connect, type Connected, type ConnectOptions, type Database } from '@sarm/database/kernel/connect';
import { type CliConfig, readCliConfig } from './cli-config.ts';

/** Runs one command; a failure is one sentence and a non-zero exit, so that scripts stop. */
export async function runCommand(work: (config: CliConfig) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work(readCliConfig(process.env));
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof AppError) return describeError(createTranslator('en'), error);
  return error instanceof Error ? error.message : String(error);
}

export async function withDatabase<T>(
  url: string,
  work: (db: Database, pool: Connected['pool']) => Promise<T>,
  limits: Pick<ConnectOptions, 'statementMilliseconds' | 'lockMilliseconds'> = {},
): Promise<T> {
  const connected = connect({
    url,
    maxConnections: 2,
    applicationName: 'sarm-cli',
    onIdleError: () => undefined,
    ...limits,
  });
  try {
    return await work(connected.db, connected.pool);
  } finally {
    await connected.close();
  }
}
