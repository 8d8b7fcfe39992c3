import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRemoval } from '../../../shared/records/use-removal.ts';

/** BUS-048, BUS-209 */
export function useDeleteVideo(): (video: Video) => void {
  const { t } = useTranslation('videos');
  const confirmRemoval = useRemoval();
  const [removeVideo] = useChange(videosCalls.remove);
  return (video) =>
    confirmRemoval({
      title: t('deleteTitle'),
      question: t('deleteText'),
      done: t('deleted'),
      failed: t('deleteFailed'),
      remove: () => removeVideo({ params: { id: video.id } }),
    });
}
