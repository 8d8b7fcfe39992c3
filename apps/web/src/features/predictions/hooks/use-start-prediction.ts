import { predictionsCalls } from '@sarm/contracts/addresses/predictions.generated';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, fieldErrors } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';

export interface NewPrediction {
  readonly modelId: string | null;
  readonly videoId: string | null;
  readonly name: string;
  readonly sendFrames: boolean;
}

/** TEC-192, TEC-193, TEC-312: what is missing is said before anything is sent. */
export function useStartPrediction(onStarted: (id: string) => void) {
  const { t } = useTranslation('predictions');
  const [call, { isLoading: starting }] = useChange(predictionsCalls.start);
  const [complaint, setComplaint] = useState<string | null>(null);
  const start = async ({ modelId, videoId, name, sendFrames }: NewPrediction): Promise<void> => {
    if (modelId === null || videoId === null) {
      setComplaint(t('setup.missing'));
      return;
    }
    if (name.trim() === '') {
      setComplaint(t('setup.missingName'));
      return;
    }
    setComplaint(null);
    const body = { model_id: modelId, video_id: videoId, name: name.trim(), send_frames: sendFrames };
    const { data, error } = await call({ body });
    if (data !== undefined) onStarted(data.id);
    else {
      const message = fieldErrors(error)[0]?.message ?? errorText(error);
      setComplaint(t('setup.startFailed', { message }));
    }
  };
  return { start, starting, complaint };
}
