import { TRAINABLE_TYPES, type TrainableType } from '@sarm/domain/training';
import { useSearchParams } from 'react-router';

export const TABS = ['train', 'models'] as const;
export type TrainingTab = (typeof TABS)[number];

export interface TrainingPlace {
  /** TEC-131: detection unless the address names another one. */
  readonly type: TrainableType;
  readonly setType: (type: TrainableType) => void;
  readonly tab: TrainingTab;
  /** The model whose training is shown; null: a new one is configured. */
  readonly modelId: string | null;
  readonly show: (tab: TrainingTab) => void;
  readonly choose: (modelId: string | null) => void;
}

/** Type, tab and model stand in the address: a training that runs for hours is found again by its link. */
export function useTrainingPlace(): TrainingPlace {
  const [query, setQuery] = useSearchParams();
  const put = (change: (next: URLSearchParams) => void): void =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      change(next);
      return next;
    });
  return {
    type: TRAINABLE_TYPES.find((each) => each === query.get('type')) ?? 'detection',
    tab: TABS.find((each) => each === query.get('tab')) ?? 'train',
    setType: (type) => put((next) => next.set('type', type)),
    modelId: query.get('model'),
    show: (tab) =>
      put((next) => {
        next.delete('page');
        if (tab === 'train') next.delete('tab');
        else next.set('tab', tab);
      }),
    choose: (modelId) =>
      put((next) => {
        next.delete('page');
        next.delete('tab');
        if (modelId === null) next.delete('model');
        else next.set('model', modelId);
      }),
  };
}
