import { labelFilesCalls } from '@sarm/contracts/addresses/label-files.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { LabelImport } from '@sarm/contracts/http/label-files/label-files.entities';
import { LABELS } from '@sarm/domain/labels';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shared/session/session-context.tsx';
import { sendForm } from '../../../shared/uploads/send-form.ts';
import { UploadError } from '../../../shared/uploads/upload-error.ts';

const MEGABYTE = 1024 * 1024;
export const MOST_GIGABYTES = LABELS.importMegabytes / 1024;

/** Sends a file of boxes for a label; a job then reads it. */
export function useImportUpload(labelId: string) {
  const { t } = useTranslation('labelFiles');
  const session = useSession();
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  const send = async (file: File): Promise<LabelImport | null> => {
    setFailure(undefined);
    if (file.size > LABELS.importMegabytes * MEGABYTE) {
      setFailure(t('import.tooLarge', { max: MOST_GIGABYTES }));
      return null;
    }
    const stop = new AbortController();
    current.current = stop;
    setPercent(0);
    const form = new FormData();
    form.append('file', file, file.name);
    try {
      const to = buildRequest(labelFilesCalls.startImport, { params: { id: labelId } });
      const body = await sendForm(to, form, {
        session,
        signal: stop.signal,
        onProgress: (sent, total) => setPercent(Math.floor((100 * sent) / Math.max(total, 1))),
      });
      return JSON.parse(body) as LabelImport;
    } catch (error) {
      if (!stop.signal.aborted)
        setFailure(error instanceof UploadError ? error.message : t('import.uploadFailed'));
      return null;
    } finally {
      setPercent(null);
    }
  };
  return { send, percent, failure, stop: () => current.current?.abort() };
}
