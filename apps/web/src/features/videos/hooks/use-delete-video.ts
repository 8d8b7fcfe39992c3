import type { Video } from '@sarm/contracts/http/entities';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRemoveVideoMutation } from '../../../shared/api/videos.endpoints.ts';
import { useConfirm } from '../../../shared/state/use-confirm.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

/** BUS-048, BUS-209 */
export function useDeleteVideo(): (video: Video) => void {
  const { t } = useTranslation(['videos', 'common']);
  const confirm = useConfirm();
  const toast = useToast();
  const [removeVideo] = useRemoveVideoMutation();
  return (video) =>
    confirm({
      title: t('videos:deleteTitle'),
      message: t('videos:deleteText'),
      confirmLabel: t('common:delete'),
      destructive: true,
      onConfirm: async () => {
        const { error } = await removeVideo({ params: { id: video.id } });
        if (error !== undefined) throw new Error(errorText(error, t('videos:deleteFailed')));
        toast.success(t('videos:deleted'));
      },
    });
}
