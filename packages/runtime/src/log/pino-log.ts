import { pino, type DestinationStream, type Logger } from 'pino';
import type { Log } from './log.ts';
import { redactFields, redactText } from './redact.ts';

export interface LogOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Which process logs: 'api', 'worker'. */
  readonly name: string;
  /** Standard output by default. */
  readonly destination?: DestinationStream;
}

/** One JSON object per line on standard output; the operator of the process keeps and rotates it. */
export function createLog(options: LogOptions): Log {
  const settings = {
    level: options.level,
    base: { name: options.name, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // Errors are already plain when they arrive here; pino's own serializer would look for one.
    serializers: { err: (value: unknown) => value },
  };
  return wrap(options.destination === undefined ? pino(settings) : pino(settings, options.destination));
}

function wrap(logger: Logger): Log {
  const write =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (fields: object, message: string): void => {
      if (logger.isLevelEnabled(level)) logger[level](plain(fields), redactText(message));
    };
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    child: (fields) => wrap(logger.child(plain(fields))),
  };
}

const plain = (fields: object): Record<string, unknown> =>
  fields instanceof Error ? { err: redactFields(fields) } : redactFields(fields);
