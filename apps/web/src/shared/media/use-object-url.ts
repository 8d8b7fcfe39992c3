import { useEffect, useState } from 'react';
import { useSession } from '../session/session-context.tsx';

export type MediaFailure = { readonly status: number; readonly statusText: string } | 'network';
export interface LoadedMedia {
  readonly url: string | null;
  /** The answer that refused the bytes, or that nothing answered. */
  readonly failure: MediaFailure | null;
}
export interface MediaRequest {
  readonly source: string;
  /** Raised to request the same bytes again. */
  readonly attempt: number;
}

const NOTHING: LoadedMedia = { url: null, failure: null };

/** Fetches bytes with the bearer and shows them as a blob; the object URL is given back when it is no longer shown. */
export function useObjectUrl(source: string | null, attempt = 0): LoadedMedia {
  const session = useSession();
  const [loaded, setLoaded] = useState<LoadedMedia & Partial<MediaRequest>>(NOTHING);
  useEffect(() => {
    if (source === null) return undefined;
    const stop = new AbortController();
    let url: string | null = null;
    const settle = (media: LoadedMedia): void => {
      if (!stop.signal.aborted) setLoaded({ ...media, source, attempt });
    };
    const load = async (): Promise<void> => {
      const response = await session.send(source, { signal: stop.signal });
      if (!response.ok) {
        settle({ url: null, failure: { status: response.status, statusText: response.statusText } });
        return;
      }
      const blob = await response.blob();
      if (stop.signal.aborted) return;
      url = URL.createObjectURL(blob);
      settle({ url, failure: null });
    };
    load().catch(() => settle({ url: null, failure: 'network' }));
    return () => {
      stop.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [source, session, attempt]);
  return loaded.source === source && loaded.attempt === attempt ? loaded : NOTHING;
}
