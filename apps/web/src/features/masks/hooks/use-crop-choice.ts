import { detectionCalls } from '@sarm/contracts/addresses/detection.generated';
import { cropsCalls } from '@sarm/contracts/addresses/crops.generated';
import type { Crop } from '@sarm/contracts/http/detection/detections.entities';
import { useSearchParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { idOfQuery } from '../state/id-of-query.ts';
import { useCropSheet } from '../../../shared/crops/use-crop-sheet.ts';

export interface CropFilter {
  readonly frame_id?: string;
  readonly video_id?: string;
  readonly dataset_id?: string;
}

const NONE: readonly Crop[] = [];
/** Pictures on each side that are fetched ahead. */
const AHEAD = 2;

/** What is fetched ahead around the crop that is shown. */
const around = (crops: readonly Crop[], place: number): string[] =>
  place < 0
    ? []
    : crops
        .slice(Math.max(0, place - AHEAD), place + AHEAD + 1)
        .flatMap(({ id }) => (id === crops[place]?.id ? [] : [id]));

const withValues = (before: URLSearchParams, values: Readonly<Record<string, string | null>>) => {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(values))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return next;
};

const pageOf = (query: URLSearchParams): number =>
  Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1);

function atEdge(edge: string | null, crops: readonly Crop[]): string | null {
  const crop = edge === 'last' ? crops.at(-1) : edge === 'first' ? crops[0] : undefined;
  return crop?.id ?? null;
}

/** One page of crops, and the one that the address names: a link opens the same crop again. Null: nothing is named. */
export function useCropChoice(filter: CropFilter | null, limit: number) {
  const [query, setQuery] = useSearchParams();
  const page = pageOf(query);
  const read = useRead(detectionCalls.crops, filter === null ? null : { body: { ...filter, page, limit } });
  const crops = read.currentData?.crops ?? NONE;
  const total = read.currentData?.total ?? read.data?.total ?? 0;
  // Over the edge of a page the address names the end of the next one, because its crops are not read yet.
  const cropId = idOfQuery(query, 'cropId') ?? atEdge(query.get('edge'), crops);
  const listed = crops.find(({ id }) => id === cropId);
  // It may be on another page: a link names the crop, not its place.
  const alone = useRead(
    cropsCalls.get,
    cropId === null || listed !== undefined ? null : { params: { id: cropId } },
  );
  const chosen: Crop | null = cropId === null ? null : (listed ?? alone.currentData ?? null);
  const { sheet, failed: sheetFailed } = useCropSheet(crops);
  const change = (values: Readonly<Record<string, string | null>>): void =>
    setQuery((before) => withValues(before, values), { replace: true });
  const place = crops.findIndex(({ id }) => id === cropId);
  return {
    read,
    crops,
    total,
    page,
    limit,
    pages: Math.max(1, Math.ceil(total / limit)),
    sheet,
    sheetFailed,
    chosen,
    /** Of all crops, from 1; null: it is on no page that was read. */
    number: place < 0 ? null : (page - 1) * limit + place + 1,
    neighbours: around(crops, place),
    choose: (id: string): void => change({ cropId: id, edge: null }),
    setPage: (next: number): void => change({ page: next === 1 ? null : String(next), edge: null }),
    stepped: (by: number): Crop | undefined => (place < 0 ? crops[0] : crops[place + by]),
    /** Over the edge of the page: the nearest crop of the next one. False: there is none. */
    turn: (by: number): boolean => {
      const next = page + Math.sign(by);
      if (place < 0 || next < 1 || next > Math.ceil(total / limit)) return false;
      change({ page: next === 1 ? null : String(next), cropId: null, edge: by > 0 ? 'first' : 'last' });
      return true;
    },
    refetch: (): void => {
      if (filter !== null) void read.refetch();
    },
  };
}
export type CropChoice = ReturnType<typeof useCropChoice>;
