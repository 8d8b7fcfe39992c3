import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import type { LabelledBox } from '@sarm/contracts/http/labels/labels.entities';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { useCropSheet } from '../../../shared/crops/use-crop-sheet.ts';

const PER_PAGE = 24;
const NONE: readonly LabelledBox[] = [];
/** Pictures on each side that are fetched ahead. */
const AHEAD = 2;

const pageOf = (query: URLSearchParams): number =>
  Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1);

/** The crops of a label page by page, in an order that classifying does not change, and the one that the address names. */
export function useLabelCrops(labelId: string) {
  const [query, setQuery] = useSearchParams();
  const page = pageOf(query);
  const read = useRead(labelsCalls.get, {
    params: { labelIdOrName: labelId },
    query: { page, limit: PER_PAGE, sortBy: 'frame_number' },
  });
  const items = read.currentData?.items ?? NONE;
  const total = read.currentData?.total_count ?? read.data?.total_count ?? 0;
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const named = query.get('item');
  // Over the edge of a page the address names its end, because the crops of the other page are not read yet.
  const atEdge = query.get('edge') === 'last' ? items.at(-1) : items[0];
  const place = items.findIndex(({ id }) => id === (named ?? atEdge?.id));
  const item = items[place] ?? (read.isFetching ? undefined : items[0]);
  const crops = useMemo(() => items.map(({ detection_id: id }) => ({ id })), [items]);
  const sheet = useCropSheet(crops);
  const change = (values: Readonly<Record<string, string | null>>): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values))
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const at = Math.max(0, place);
  const setPage = (next: number, edge: 'last' | null = null): void =>
    change({ page: next === 1 ? null : String(next), item: null, edge });
  const choose = (id: string): void => change({ item: id, edge: null });
  return {
    read,
    items,
    total,
    page,
    perPage: PER_PAGE,
    sheet,
    item,
    /** Of all crops of the label, from 1. */
    number: item === undefined ? null : (page - 1) * PER_PAGE + items.indexOf(item) + 1,
    neighbours: items
      .slice(Math.max(0, at - AHEAD), at + AHEAD + 1)
      .flatMap((each) => (each.id === item?.id ? [] : [each.detection_id])),
    choose,
    setPage: (next: number): void => setPage(next),
    /** To the neighbour, also of the next page. False: there is none. */
    step: (by: 1 | -1): boolean => {
      const next = item === undefined ? undefined : items[items.indexOf(item) + by];
      if (next !== undefined) choose(next.id);
      else if (item !== undefined && page + by >= 1 && page + by <= pages)
        setPage(page + by, by < 0 ? 'last' : null);
      else return false;
      return true;
    },
  };
}
export type LabelCrops = ReturnType<typeof useLabelCrops>;
