import { modelsCalls } from '@sarm/contracts/addresses/models.generated';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useConfirm } from '../../../shared/state/use-confirm.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

export interface RunActions {
  readonly stop: () => void;
  readonly save: () => Promise<void>;
  readonly saving: boolean;
}

/** TEC-171, TEC-310 */
export function useRunActions(
  modelId: string | null,
  on: { readonly saved: () => void; readonly changed: () => void },
): RunActions {
  const { t } = useTranslation('training');
  const toast = useToast();
  const confirm = useConfirm();
  const [stopCall] = useChange(modelsCalls.stop);
  const [update, { isLoading: saving }] = useChange(modelsCalls.update);
  return {
    stop: () =>
      confirm({
        title: t('stop.title'),
        message: t('stop.confirm'),
        confirmLabel: t('stop.action'),
        destructive: true,
        onConfirm: async () => {
          if (modelId === null) return;
          const { error } = await stopCall({ params: { id: modelId } });
          if (error !== undefined) toast.error(t('stop.failed', { message: errorText(error) }));
          on.changed();
        },
      }),
    save: async () => {
      if (modelId === null) {
        toast.error(t('save.none'));
        return;
      }
      const { error } = await update({ params: { id: modelId }, body: { status: 'trained' } });
      if (error === undefined) {
        toast.success(t('save.done'));
        on.saved();
      } else toast.error(t('save.failed', { message: errorText(error) }));
    },
    saving,
  };
}
