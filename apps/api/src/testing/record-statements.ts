import type { Connected } from '@sarm/database/kernel/connect';

type Pool = Connected['pool'];

export interface StatementRecorder {
  clear(): void;
  /** In the order they were sent, BEGIN and COMMIT included; the job engine's own are left out. */
  statements(): readonly string[];
}

const textOf = (first: unknown): string =>
  typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');

/** Writes down every statement that goes through the pool. */
export function recordStatements(pool: Pool): StatementRecorder {
  const seen: string[] = [];
  const watched = new WeakSet();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const send = client.query.bind(client) as (...parts: unknown[]) => unknown;
    client.query = ((...parts: unknown[]) => {
      const text = textOf(parts[0]);
      if (!text.includes('pgboss')) seen.push(text);
      return send(...parts);
    }) as typeof client.query;
  });
  return {
    clear: () => {
      seen.length = 0;
    },
    statements: () => [...seen],
  };
}
