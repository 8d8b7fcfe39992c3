import { mediaCalls } from '@sarm/contracts/addresses/media.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { BLOB_PLAYBACK_BYTES } from '@sarm/domain/limits';
import { useEffect, useState } from 'react';
import { type LoadedMedia, useObjectUrl } from '../../../shared/media/use-object-url.ts';
import { useSession } from '../../../shared/session/session-context.tsx';

const NOTHING: LoadedMedia = { url: null, failure: null };

/** An address with a short-lived token, from which the browser's own player can request byte ranges. */
function useStreamUrl(id: string | null, attempt: number): LoadedMedia {
  const session = useSession();
  const [loaded, setLoaded] = useState<LoadedMedia & { id?: string; attempt?: number }>(NOTHING);
  useEffect(() => {
    if (id === null) return undefined;
    const stop = new AbortController();
    const settle = (media: LoadedMedia): void => {
      if (!stop.signal.aborted) setLoaded({ ...media, id, attempt });
    };
    const load = async (): Promise<void> => {
      const { url, method, body } = buildRequest(mediaCalls.token, { body: { kind: 'video', id } });
      const response = await session.send(url, {
        method,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
        signal: stop.signal,
      });
      if (!response.ok) {
        settle({ url: null, failure: { status: response.status, statusText: response.statusText } });
        return;
      }
      const { token } = (await response.json()) as { token: string };
      const stream = buildRequest(mediaCalls.viewVideo, { params: { id }, query: { token } });
      settle({ url: stream.url, failure: null });
    };
    load().catch(() => settle({ url: null, failure: 'network' }));
    return () => stop.abort();
  }, [id, session, attempt]);
  return loaded.id === id && loaded.attempt === attempt ? loaded : NOTHING;
}

/** BUS-049 */
export function useVideoSource(video: Video, attempt: number): LoadedMedia & { readonly streamed: boolean } {
  const streamed = video.size > BLOB_PLAYBACK_BYTES;
  const blobUrl = streamed
    ? null
    : buildRequest(mediaCalls.viewVideo, { params: { id: video.id }, query: {} }).url;
  const blob = useObjectUrl(blobUrl, attempt);
  const stream = useStreamUrl(streamed ? video.id : null, attempt);
  return { ...(streamed ? stream : blob), streamed };
}
