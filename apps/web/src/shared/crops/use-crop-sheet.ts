import { cropsCalls } from '@sarm/contracts/addresses/crops.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import { CROP_SHEET, layOutSheet, readPlaces, type SheetPlace } from '@sarm/domain/shapes/crop-sheet';
import type { Size } from '@sarm/domain/shapes/point';
import { useEffect, useState } from 'react';
import { useSession } from '../session/session-context.tsx';

/** The pictures of a page of crops as one picture. */
export interface CropSheet {
  readonly ids: string;
  readonly url: string;
  readonly size: Size;
  readonly places: ReadonlyMap<string, SheetPlace>;
}
export interface LoadedSheet {
  readonly sheet: CropSheet | null;
  readonly failed: boolean;
}

const NONE: LoadedSheet = { sheet: null, failed: false };

/** One call for all of them; null while it comes, and for crops of another page. */
export function useCropSheet(crops: readonly { readonly id: string }[]): LoadedSheet {
  const session = useSession();
  const ids = crops.map(({ id }) => id).join();
  const [loaded, setLoaded] = useState<LoadedSheet & { readonly ids?: string }>(NONE);
  useEffect(() => {
    if (ids === '') return undefined;
    const stop = new AbortController();
    let url: string | null = null;
    const load = async (): Promise<void> => {
      const request = buildRequest(cropsCalls.sheet, { query: { ids } });
      const answer = await session.send(request.url, { signal: stop.signal });
      const header = answer.headers.get(CROP_SHEET.header);
      if (!answer.ok || header === null) throw new Error('the sheet was refused');
      const places = readPlaces(header);
      const { width, height } = layOutSheet(places);
      const blob = await answer.blob();
      if (stop.signal.aborted) return;
      url = URL.createObjectURL(blob);
      const named = ids.split(',').flatMap((id, at) => {
        const place = places[at];
        return place === undefined ? [] : [[id, place] as const];
      });
      setLoaded({ ids, failed: false, sheet: { ids, url, size: { width, height }, places: new Map(named) } });
    };
    load().catch(() => {
      if (!stop.signal.aborted) setLoaded({ ids, sheet: null, failed: true });
    });
    return () => {
      stop.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [ids, session]);
  return loaded.ids === ids ? loaded : NONE;
}
