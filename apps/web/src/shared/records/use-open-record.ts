import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Goes with the step that leaves a deleted record: its row still stands in the list, but not for long. */
export const GONE = { gone: true } as const;

/** Which record is open next to its list: a part of the address, so that a link shows the same. */
export function useOpenRecord() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const left = useLocation().state as Partial<typeof GONE> | null;
  const gone = left?.gone ?? false;
  const openId = query.get('id');
  const listRef = useRef<HTMLDivElement>(null);
  const recordRef = useRef<HTMLDivElement>(null);
  const shown = useRef(openId);
  const addressOf = (id: string | null): string => {
    const next = new URLSearchParams(query);
    if (id !== null) next.set('id', id);
    else for (const name of ['id', 'tab']) next.delete(name);
    return `?${next}`;
  };
  // The cursor goes with the eyes: into what was opened, and back to its row once it is closed.
  useEffect(() => {
    const before = shown.current;
    if (before === openId) return;
    shown.current = openId;
    const list = listRef.current;
    const row = list?.querySelector<HTMLElement>(`[data-record="${CSS.escape(before ?? '')}"]`);
    (openId === null ? ((gone ? null : row) ?? list) : recordRef.current)?.focus();
  }, [openId, gone]);
  const onRecordKey = (event: KeyboardEvent<HTMLElement>): void => {
    // A dialog or menu above the record takes the key for itself, though React hands it on to here.
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && inside) void navigate(addressOf(null), { preventScrollReset: true });
  };
  return { openId, addressOf, listRef, recordRef, onRecordKey };
}
