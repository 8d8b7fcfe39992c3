import { predictionsCalls } from '@sarm/contracts/addresses/predictions.generated';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useConfirm } from '../../../shared/state/use-confirm.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

/** TEC-313 */
export function useDeletePrediction(onDeleted: () => void) {
  const { t } = useTranslation(['predictions', 'common']);
  const confirm = useConfirm();
  const toast = useToast();
  const [remove] = useChange(predictionsCalls.remove);
  return (id: string): void =>
    confirm({
      title: t('predictions:remove.title'),
      message: t('predictions:remove.question'),
      confirmLabel: t('common:delete'),
      destructive: true,
      onConfirm: async () => {
        const { error } = await remove({ params: { id } });
        if (error !== undefined) {
          toast.error(t('predictions:remove.failed', { message: errorText(error) }));
          return undefined;
        }
        toast.success(t('predictions:remove.done'));
        return onDeleted;
      },
    });
}
