import { useEffect, useRef, useState } from 'react';
import { useSession } from '../session/session-context.tsx';
import { type FormAddress, sendForm } from './send-form.ts';
import { UploadError } from './upload-error.ts';

const MEGABYTE = 1024 * 1024;

interface FormUpload {
  readonly mostMegabytes: number;
  /** What is shown where the file is larger, and where sending failed without a reason of the server. */
  readonly texts: { readonly tooLarge: string; readonly failed: string };
}

interface SentForm {
  readonly to: FormAddress;
  readonly form: FormData;
  readonly file: File;
}

/** One file with its form, its progress in percent, and the reason where it was refused. It ends with the screen. */
export function useFormUpload<T>({ mostMegabytes, texts }: FormUpload) {
  const session = useSession();
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const send = async ({ to, form, file }: SentForm): Promise<T | null> => {
    setFailure(undefined);
    if (file.size > mostMegabytes * MEGABYTE) {
      setFailure(texts.tooLarge);
      return null;
    }
    const stop = new AbortController();
    current.current = stop;
    setPercent(0);
    try {
      const body = await sendForm(to, form, {
        session,
        signal: stop.signal,
        onProgress: (sent, total) => setPercent(Math.floor((100 * sent) / Math.max(total, 1))),
      });
      return JSON.parse(body) as T;
    } catch (error) {
      if (!stop.signal.aborted) setFailure(error instanceof UploadError ? error.message : texts.failed);
      return null;
    } finally {
      setPercent(null);
    }
  };
  return { send, percent, failure, stop: () => current.current?.abort() };
}
