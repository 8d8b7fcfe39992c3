import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import type { ClassSuggestion } from '@sarm/contracts/http/labels/classification.entities';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';

type Shown =
  | { readonly kind: 'found'; readonly suggestion: ClassSuggestion }
  | { readonly kind: 'none' | 'waiting' }
  | { readonly kind: 'failed'; readonly message: string };

/** The suggestion for one crop. One that arrives when another crop is shown stays with its own. */
export function useSuggestion(labelId: string, itemId: string | undefined) {
  const [call, { isLoading }] = useChange(labelsCalls.suggestClass);
  const [answers, setAnswers] = useState<ReadonlyMap<string, Shown>>(new Map());
  const request = async (): Promise<void> => {
    if (itemId === undefined) return;
    const { data, error } = await call({ params: { id: labelId, itemId } });
    setAnswers((before) => new Map(before).set(itemId, shownOf(data, error)));
  };
  return { shown: itemId === undefined ? undefined : answers.get(itemId), isLoading, request };
}

type Answer = { readonly suggestion: ClassSuggestion | null } | { readonly task_id: string };

function shownOf(data: Answer | undefined, error: unknown): Shown {
  if (data === undefined) return { kind: 'failed', message: errorText(error) };
  if (!('suggestion' in data)) return { kind: 'waiting' };
  return data.suggestion === null ? { kind: 'none' } : { kind: 'found', suggestion: data.suggestion };
}
