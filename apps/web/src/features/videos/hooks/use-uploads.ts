import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { baseApi } from '../../../shared/api/base-api.ts';
import { changedBy } from '../../../shared/api/call-tags.ts';
import { useSession } from '../../../shared/session/session-context.tsx';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { runUploads, type UploadSummary } from '../state/run-uploads.ts';
import { UploadError } from '../../../shared/uploads/upload-error.ts';
import { type UploadChoices, uploadFile } from '../../../shared/uploads/upload-file.ts';
import { uploadReducer } from '../../../shared/uploads/upload-queue.ts';

export function useUploads(datasetId: string | null, onUploaded?: () => void) {
  const { t } = useTranslation('videos');
  const session = useSession();
  const store = useAppDispatch();
  const [items, dispatch] = useReducer(uploadReducer, []);
  const [running, setRunning] = useState<AbortController | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  useEffect(() => {
    if (running === null) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [running]);

  const uploaded = { body: { datasetId } };
  const start = async (choices: UploadChoices): Promise<UploadSummary> => {
    const stop = new AbortController();
    current.current = stop;
    setRunning(stop);
    try {
      return await runUploads(items, {
        dispatch,
        signal: stop.signal,
        upload: (item) =>
          uploadFile(item, { session, datasetId: datasetId ?? '', choices, signal: stop.signal, dispatch }),
        failureText: (item, error) =>
          t('uploadDialog.fileFailed', {
            file: item.file.name,
            message: error instanceof UploadError ? error.message : t('uploadDialog.failed'),
          }),
        onUploaded: () => {
          store(baseApi.util.invalidateTags(changedBy(videosCalls.upload, uploaded, null)));
          onUploaded?.();
        },
      });
    } finally {
      setRunning(null);
    }
  };
  return { items, dispatch, start, running: running !== null, stop: () => running?.abort() };
}
