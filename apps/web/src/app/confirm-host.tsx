import { ConfirmDialog } from '@sarm/ui/confirm-dialog';
import { useTranslation } from 'react-i18next';
import { errorText } from '../shared/api/api-error.ts';
import { takeConfirmAction } from '../shared/state/confirm-actions.ts';
import { useAppDispatch, useAppSelector } from '../shared/api/store-types.ts';
import { confirmClosed, confirmStarted } from '../shared/ui-state/ui.slice.ts';
import { useToast } from '../shared/state/use-toast.ts';

/** PLT-057, PLT-106 to PLT-108: closes when the action has ended either way; a failure is shown in a toast. */
export function ConfirmHost() {
  const dispatch = useAppDispatch();
  const { t } = useTranslation();
  const toast = useToast();
  const confirm = useAppSelector((state) => state.ui.dialogs.confirm);
  const run = async (): Promise<void> => {
    const action = takeConfirmAction(confirm.actionKey);
    dispatch(confirmStarted());
    let afterwards: (() => void) | void = undefined;
    try {
      afterwards = await action?.();
    } catch (error) {
      toast.error(errorText(error, error instanceof Error ? error.message : undefined));
    } finally {
      dispatch(confirmClosed());
    }
    afterwards?.();
  };
  return (
    <ConfirmDialog
      {...confirm}
      title={confirm.title || t('confirm.title')}
      message={confirm.message || t('confirm.message')}
      confirmLabel={confirm.confirmLabel || t('confirm.confirm')}
      cancelLabel={confirm.cancelLabel || t('confirm.cancel')}
      onConfirm={() => void run()}
      onCancel={() => dispatch(confirmClosed())}
    />
  );
}
