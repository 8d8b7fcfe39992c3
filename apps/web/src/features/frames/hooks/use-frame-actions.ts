import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useFrameFailureTexts } from '../../../shared/media/use-frame-failure-texts.ts';
import { useConfirm } from '../../../shared/state/use-confirm.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

/** What the technical workflow does to a frame, and what it says of a picture that did not load (TEC-293, TEC-302). */
export function useFrameActions(video: Video) {
  const { t } = useTranslation(['recordings', 'common']);
  const confirm = useConfirm();
  const toast = useToast();
  const can = useCan();
  const [removeFrame] = useChange(framesCalls.remove);
  const remove = ({ id, frameNumber: number }: Frame): void =>
    confirm({
      title: t('recordings:delete.title', { number }),
      message: t('recordings:delete.text'),
      confirmLabel: t('common:delete'),
      destructive: true,
      onConfirm: async () => {
        const { error } = await removeFrame({ params: { id } });
        if (error !== undefined)
          throw new Error(t('recordings:delete.failed', { message: errorText(error) }));
        toast.success(t('recordings:delete.done'));
        return undefined;
      },
    });
  const failureTexts = useFrameFailureTexts();
  return { remove, mayRemove: can(framesCalls.remove, video), failureTexts };
}
