import { pictureSetsCalls } from '@sarm/contracts/addresses/picture-sets.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { SetPicture } from '@sarm/contracts/http/picture-sets/picture-sets.entities';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shared/session/session-context.tsx';
import { isOnServer, type PictureItem, pictureReducer } from '../state/picture-queue.ts';
import { UploadError } from '../../../shared/uploads/upload-error.ts';
import { sendForm } from '../../../shared/uploads/send-form.ts';

/** Below what one person may send at once, so that the uploads of another tab still fit in. */
const AT_ONCE = 3;

export interface PictureSummary {
  readonly uploaded: number;
  readonly failed: number;
  readonly cancelled: boolean;
}

const formOf = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
};

/** A file that the set has already is answered as it stands there. */
function stageOf(body: string): 'done' | 'same' {
  const { status, message } = JSON.parse(body) as Pick<SetPicture, 'status' | 'message'>;
  if (status === 'refused') throw new UploadError(409, message);
  return status === 'stored' ? 'same' : 'done';
}

/** Sends the files of a set a few at a time; one that fails does not stop the others. */
export function usePictureUploads() {
  const { t } = useTranslation('pictures');
  const session = useSession();
  const [items, dispatch] = useReducer(pictureReducer, []);
  const [running, setRunning] = useState<AbortController | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const sendOne = async (item: PictureItem, setId: string, signal: AbortSignal): Promise<boolean> => {
    const change = (what: Partial<Pick<PictureItem, 'stage' | 'percent' | 'error'>>): void =>
      dispatch({ type: 'changed', id: item.id, change: what });
    change({ stage: 'uploading', percent: 0, error: null });
    try {
      const to = buildRequest(pictureSetsCalls.upload, { params: { id: setId } });
      const body = await sendForm(to, formOf(item.file), {
        session,
        signal,
        onProgress: (sent, total) => change({ percent: Math.floor((100 * sent) / Math.max(total, 1)) }),
      });
      change({ stage: stageOf(body), percent: 100 });
      return true;
    } catch (error) {
      if (signal.aborted) change({ stage: 'ready', percent: 0 });
      else
        change({
          stage: 'failed',
          error: error instanceof UploadError ? error.message : t('stage.failed'),
        });
      return false;
    }
  };

  const start = async (setId: string): Promise<PictureSummary> => {
    const stop = new AbortController();
    current.current = stop;
    setRunning(stop);
    const waiting = items.filter((item) => !isOnServer(item));
    let uploaded = items.length - waiting.length;
    let failed = 0;
    const sendNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (stop.signal.aborted) return;
        if (await sendOne(next, setId, stop.signal)) uploaded += 1;
        else failed += 1;
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
      return { uploaded, failed, cancelled: stop.signal.aborted };
    } finally {
      setRunning(null);
    }
  };
  return { items, dispatch, start, running: running !== null, stop: () => running?.abort() };
}
