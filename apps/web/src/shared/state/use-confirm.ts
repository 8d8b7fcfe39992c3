import { useCallback } from 'react';
import { type ConfirmAction, keepConfirmAction } from './confirm-actions.ts';
import { useAppDispatch } from '../api/store-types.ts';
import { confirmOpened, type OpenConfirm } from '../ui-state/ui.slice.ts';

export interface ConfirmRequest extends Omit<OpenConfirm, 'actionKey'> {
  readonly onConfirm: ConfirmAction;
}

export function useConfirm(): (request: ConfirmRequest) => void {
  const dispatch = useAppDispatch();
  return useCallback(
    ({ onConfirm, ...texts }: ConfirmRequest) => {
      dispatch(confirmOpened({ ...texts, actionKey: keepConfirmAction(onConfirm) }));
    },
    [dispatch],
  );
}
