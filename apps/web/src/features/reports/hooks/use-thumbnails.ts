import { useEffect, useState } from 'react';
import { useSession } from '../../../shared/session/session-context.tsx';

const NONE: ReadonlyMap<string, string> = new Map();

/** Pictures of videos by their ids, as blobs of this page; one that cannot be had is left out. */
export function useThumbnails(videoIds: readonly string[]): ReadonlyMap<string, string> {
  const session = useSession();
  const [pictures, setPictures] = useState(NONE);
  const key = videoIds.join(' ');
  useEffect(() => {
    const stop = new AbortController();
    const urls: string[] = [];
    const load = async (id: string): Promise<[string, string][]> => {
      const response = await session.send(`/api/sarm/media/thumbnail/${id}`, { signal: stop.signal });
      if (!response.ok) return [];
      const url = URL.createObjectURL(await response.blob());
      urls.push(url);
      return [[id, url]];
    };
    const loadAll = async (): Promise<void> => {
      const ids = key === '' ? [] : key.split(' ');
      const found = await Promise.all(ids.map((id) => load(id).catch((): [string, string][] => [])));
      if (!stop.signal.aborted) setPictures(new Map(found.flat()));
    };
    void loadAll();
    return () => {
      stop.abort();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [key, session]);
  return pictures;
}
