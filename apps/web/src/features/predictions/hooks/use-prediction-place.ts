import { isId } from '@sarm/domain/ids';
import { useSearchParams } from 'react-router';

export const TABS = ['run', 'saved'] as const;
export type PredictionTab = (typeof TABS)[number];

export interface PredictionPlace {
  readonly tab: PredictionTab;
  /** The prediction that is followed or shown; null: a new one is set up. */
  readonly predictionId: string | null;
  readonly show: (tab: PredictionTab) => void;
  readonly open: (predictionId: string | null) => void;
}

/** Tab and prediction stand in the address: a run that somebody left is found again by its link. */
export function usePredictionPlace(): PredictionPlace {
  const [query, setQuery] = useSearchParams();
  const put = (change: (next: URLSearchParams) => void): void =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      change(next);
      return next;
    });
  const id = query.get('prediction');
  return {
    tab: TABS.find((each) => each === query.get('tab')) ?? 'run',
    predictionId: isId(id) ? id : null,
    show: (tab) => put((next) => (tab === 'run' ? next.delete('tab') : next.set('tab', tab))),
    open: (predictionId) =>
      put((next) => {
        next.delete('tab');
        if (predictionId === null) next.delete('prediction');
        else next.set('prediction', predictionId);
      }),
  };
}
