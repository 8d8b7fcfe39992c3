import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import { withoutExtension } from '@sarm/domain/file-names';
import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { baseApi } from '../../../shared/api/base-api.ts';
import { changedBy } from '../../../shared/api/call-tags.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { useSession } from '../../../shared/session/session-context.tsx';
import { fileProblem } from '../../../shared/uploads/check-files.ts';
import { UploadError } from '../../../shared/uploads/upload-error.ts';
import { NO_CHOICES, uploadFile } from '../../../shared/uploads/upload-file.ts';
import type { UploadAction, UploadItem } from '../../../shared/uploads/upload-queue.ts';

const DEFAULT_RULES = {
  allowedVideoFormats: SYSTEM_SETTINGS_DEFAULTS.storage.allowedVideoFormats,
  maxUploadSize: SYSTEM_SETTINGS_DEFAULTS.general.maxUploadSize,
};

const NEW_ITEM: Omit<UploadItem, 'file' | 'name'> = {
  id: 'file',
  description: '',
  stage: 'ready',
  percent: 0,
  bytesPerSecond: null,
  error: null,
};

export interface SentFile {
  readonly file: File;
  readonly percent: number;
}

/** TEC-133, TEC-182, TEC-311: one video into the chosen dataset. Needs the texts of videos. */
export function useVideoUpload(datasetId: string | null) {
  const { t } = useTranslation(['predictions', 'videos']);
  const session = useSession();
  const store = useAppDispatch();
  const { data: rules = DEFAULT_RULES } = useRead(authCalls.publicSettings);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [sent, setSent] = useState<SentFile | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (file: File): Promise<void> => {
    if (datasetId === null) return;
    const problem = fileProblem(file, rules);
    if (problem !== null) {
      setComplaint(
        problem === 'invalid'
          ? t('predictions:upload.invalid')
          : t(`videos:uploadDialog.${problem}`, { max: rules.maxUploadSize }),
      );
      return;
    }
    const abort = new AbortController();
    stop.current = abort;
    setComplaint(null);
    setSent({ file, percent: 0 });
    const dispatch = (action: UploadAction): void => {
      if (action.type === 'progressed') setSent({ file, percent: Math.floor(action.percent) });
    };
    try {
      const context = { session, datasetId, choices: NO_CHOICES, signal: abort.signal, dispatch };
      await uploadFile({ ...NEW_ITEM, file, name: withoutExtension(file.name) }, context);
      store(baseApi.util.invalidateTags(changedBy(videosCalls.upload, { body: { datasetId } }, null)));
    } catch (error) {
      if (abort.signal.aborted) return;
      const message = error instanceof UploadError ? error.message : t('videos:uploadDialog.failed');
      setComplaint(t('predictions:upload.failed', { message }));
    }
    setSent(null);
  };

  return {
    /** While it is sent. */
    sent,
    complaint,
    /** False, with its reason: no dataset is chosen. */
    mayChoose: (): boolean => {
      setComplaint(datasetId === null ? t('predictions:upload.noDataset') : null);
      return datasetId !== null;
    },
    send,
  };
}
