import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import { isId } from '@sarm/domain/ids';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';

/** The frame that the address names, and how another one is opened at the same address. */
export function useNamedFrame() {
  const [query, setQuery] = useSearchParams();
  const frameId = query.get('frameId') ?? '';
  const named = isId(frameId);
  const frame = useRead(framesCalls.get, named ? { params: { id: frameId } } : null);
  const open = useCallback(
    (id: string) =>
      setQuery((before) => {
        const next = new URLSearchParams(before);
        next.set('frameId', id);
        return next;
      }),
    [setQuery],
  );
  return { frameId, named, frame, open };
}
