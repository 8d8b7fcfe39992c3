import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import type { ClassifiedItem } from '@sarm/contracts/http/labels/classification.entities';
import { LABELS } from '@sarm/domain/labels';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import type { ClassDraft } from '../state/class-draft.ts';

export type SaveStatus = 'saved' | 'saving' | 'offline' | 'failed';
export type Drafts = ReadonlyMap<string, ClassDraft>;

/** So long after network or server failed it is tried again. */
const RETRY_MS = 5000;
const NONE: Drafts = new Map();

const without = (drafts: Drafts, sent: Drafts): Drafts =>
  // What was entered again while it was on its way is not sent yet.
  new Map([...drafts].filter(([id, draft]) => sent.get(id) !== draft));

/** The same request would be refused again. */
const isRefused = (error: unknown): boolean =>
  isApiError(error) && typeof error.status === 'number' && error.status < 500;
const isUnreachable = (error: unknown): boolean => isApiError(error) && typeof error.status === 'string';

/** Classes on their way to the server: each goes at once, and stays here until the server has answered. */
export function useUnsentClasses(labelId: string) {
  const [classify] = useChange(labelsCalls.classify);
  const [unsent, setUnsent] = useState(NONE);
  const [status, setStatus] = useState<SaveStatus>('saved');
  const [error, setError] = useState<unknown>();
  const [answered, setAnswered] = useState<ReadonlyMap<string, ClassifiedItem>>(new Map());
  const waiting = useRef(NONE);
  const running = useRef<Promise<boolean> | null>(null);

  const keep = (next: Drafts): void => {
    waiting.current = next;
    setUnsent(next);
  };
  const sendOne = async (sent: Drafts): Promise<unknown> => {
    const items = [...sent].map(([item_id, draft]) => ({
      item_id,
      morphologyClass: draft.morphologyClass,
      confidence: draft.confidence,
      notes: draft.notes,
      defects: [...draft.defects],
    }));
    const answer = await classify({ params: { id: labelId }, body: { items } });
    if (answer.error !== undefined) return answer.error;
    keep(without(waiting.current, sent));
    setAnswered(
      (before) => new Map([...before, ...answer.data.items.map((item) => [item.id, item] as const)]),
    );
    return undefined;
  };
  /** One crop that is gone must not hold back the others of its call. */
  const sendAll = async (): Promise<unknown> => {
    const sent = new Map([...waiting.current].slice(0, LABELS.classesPerCall));
    const failure = await sendOne(sent);
    if (failure === undefined || !isRefused(failure) || sent.size === 1) return failure;
    let last: unknown;
    for (const entry of sent) last = (await sendOne(new Map([entry]))) ?? last;
    return last;
  };
  const send = useRef(sendAll);
  useEffect(() => {
    send.current = sendAll;
  });

  /** False: something could not be sent, and is still here. */
  const flush = useCallback(async (): Promise<boolean> => {
    while (running.current !== null) await running.current;
    if (waiting.current.size === 0) return true;
    const work = async (): Promise<boolean> => {
      setStatus('saving');
      while (waiting.current.size > 0) {
        const failure = await send.current();
        if (failure === undefined) continue;
        setError(failure);
        setStatus(isUnreachable(failure) ? 'offline' : 'failed');
        return false;
      }
      setStatus('saved');
      return true;
    };
    running.current = work();
    const stored = await running.current;
    running.current = null;
    return stored;
  }, []);

  useEffect(() => {
    if (status !== 'offline' && (status !== 'failed' || isRefused(error))) return undefined;
    const again = (): void => void flush();
    const timer = setInterval(again, RETRY_MS);
    globalThis.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('online', again);
    };
  }, [error, flush, status]);

  return {
    unsent,
    /** As the server has stored them in this visit: the page may have been read before. */
    answered,
    status,
    error,
    flush,
    add: (drafts: Drafts): Promise<boolean> => {
      keep(new Map([...waiting.current, ...drafts]));
      return flush();
    },
  };
}
