import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../session/session-context.tsx';

export type StoredBytes<T> =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly status: number | null }
  | { readonly state: 'ready'; readonly value: T };

interface Kept<T> {
  readonly url: string;
  readonly attempt: number;
  readonly loaded: StoredBytes<T>;
}

/** Stored objects that are packed with gzip, unpacked and read in the browser. null: no request. */
export function useStoredBytes<T>(
  url: string | null,
  read: (bytes: Uint8Array) => T,
): StoredBytes<T> & { readonly retry: () => void } {
  const session = useSession();
  const [attempt, setAttempt] = useState(0);
  const [kept, setKept] = useState<Kept<T> | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    const stop = new AbortController();
    const settle = (loaded: StoredBytes<T>): void => {
      if (!stop.signal.aborted) setKept({ url, attempt, loaded });
    };
    const load = async (): Promise<void> => {
      const answer = await session.send(url, { signal: stop.signal });
      if (!answer.ok || answer.body === null) {
        settle({ state: 'failed', status: answer.status });
        return;
      }
      const unpacked = answer.body.pipeThrough(new DecompressionStream('gzip'));
      const bytes = new Uint8Array(await new Response(unpacked).arrayBuffer());
      settle({ state: 'ready', value: read(bytes) });
    };
    // Bytes that cannot be read are reported like bytes that did not come: nothing of them is shown.
    load().catch(() => settle({ state: 'failed', status: null }));
    return () => stop.abort();
  }, [url, session, attempt, read]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  if (url === null) return { state: 'none', retry };
  const current = kept !== null && kept.url === url && kept.attempt === attempt;
  return { ...(current ? kept.loaded : { state: 'loading' as const }), retry };
}
