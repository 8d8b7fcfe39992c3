import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { quickExtraction } from '../../../shared/videos/extraction-form.ts';

/** What the server refused, by video, for the state of the video in which it did. */
type Refusals = Readonly<Record<string, { readonly message: string; readonly state: string }>>;
const stateOf = ({ processingStatus, lastTaskId }: Video): string =>
  `${processingStatus} ${lastTaskId ?? ''}`;

/** TEC-224, TEC-292: an extraction by one click. A refused start is shown at its card and changes nothing on the server. */
export function useQuickExtraction() {
  const { t } = useTranslation(['recordings', 'videos']);
  const toast = useToast();
  const [extract] = useChange(framesCalls.extract);
  const [refusals, setRefusals] = useState<Refusals>({});
  const [starting, setStarting] = useState<string | null>(null);
  const start = async (video: Video): Promise<boolean> => {
    setStarting(video.id);
    const { error } = await extract({ body: quickExtraction(video.id) });
    setStarting(null);
    const { [video.id]: _, ...others } = refusals;
    if (error === undefined) {
      setRefusals(others);
      toast.success(t('videos:extractDialog.started'));
      return true;
    }
    const message = errorText(error, t('videos:extractDialog.failed'));
    setRefusals({ ...others, [video.id]: { message, state: stateOf(video) } });
    toast.error(t('recordings:card.failed', { message }));
    return false;
  };
  return {
    start,
    isStarting: (video: Video): boolean => starting === video.id,
    /** Null once the video has gone on in the meantime. */
    refusalOf: (video: Video): string | null => {
      const refused = refusals[video.id];
      return refused?.state === stateOf(video) ? refused.message : null;
    },
  };
}
