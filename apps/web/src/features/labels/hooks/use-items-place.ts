import { isId } from '@sarm/domain/ids';
import { ITEM_ORDERS, type ItemOrder } from '@sarm/domain/labels';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What of a label is shown: all of it stands in the address, so that a link shows the same. */
export interface ItemsPlace {
  readonly labelId: string | null;
  /** Null: the items of all frames. */
  readonly frameId: string | null;
  /** The item whose details are open. */
  readonly itemId: string | null;
  readonly sortBy: ItemOrder;
  readonly text: string;
  readonly page: number;
}

type Name = 'labelId' | 'sortBy' | 'text' | 'frameId' | 'itemsPage' | 'itemId';
export type PlaceChanges = Readonly<Partial<Record<Name, string | null>>>;

/** What belongs to the former value, and goes with it. */
const GOES: Readonly<Record<Name, readonly Name[]>> = {
  labelId: ['text', 'frameId', 'itemsPage', 'itemId'],
  frameId: ['itemsPage', 'itemId'],
  text: ['itemsPage', 'itemId'],
  sortBy: ['itemsPage'],
  itemsPage: ['itemId'],
  itemId: [],
};

const idIn = (query: URLSearchParams, name: Name): string | null => {
  const value = query.get(name);
  return isId(value) ? value : null;
};

export function readItemsPlace(query: URLSearchParams): ItemsPlace {
  const page = Number(query.get('itemsPage'));
  return {
    labelId: idIn(query, 'labelId'),
    frameId: idIn(query, 'frameId'),
    itemId: idIn(query, 'itemId'),
    sortBy: ITEM_ORDERS.find((order) => order === query.get('sortBy')) ?? 'date',
    text: (query.get('text') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 1_000_000) : 1,
  };
}

/** The address with another label, order, text, frame, page or item. */
export function withItemsPlace(before: URLSearchParams, changes: PlaceChanges): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete('tab');
  for (const name of Object.keys(changes) as Name[])
    for (const old of [name, ...GOES[name]]) next.delete(old);
  for (const [name, value] of Object.entries(changes))
    if (value !== null && value !== '') next.set(name, value);
  return next;
}

export function useItemsPlace() {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (changes: PlaceChanges): void =>
      setQuery((before) => withItemsPlace(before, changes), { replace: true, preventScrollReset: true }),
    [setQuery],
  );
  return {
    ...readItemsPlace(query),
    addressOf: (changes: PlaceChanges): string => `?${withItemsPlace(query, changes)}`,
    change,
  };
}
