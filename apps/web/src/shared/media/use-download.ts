import { useCallback, useState } from 'react';
import { answerText } from '../api/api-error.ts';
import { useSession } from '../session/session-context.tsx';
import { fileNameIn } from './file-name.ts';
import { saveFile } from './save-file.ts';

interface FileRequest {
  readonly url: string;
  readonly method: string;
  readonly body?: unknown;
}

/** Requests a file that the server makes, and hands it to the browser. Resolves to why it failed, or to null. */
export function useDownload() {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const download = useCallback(
    async (request: FileRequest, otherwise: string): Promise<string | null> => {
      setBusy(true);
      try {
        const answer = await session.send(request.url, {
          method: request.method,
          headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
          body: JSON.stringify(request.body ?? {}),
        });
        if (!answer.ok) return answerText(await answer.json().catch(() => null)) ?? answer.statusText;
        saveFile(await answer.blob(), fileNameIn(answer.headers.get('content-disposition'), otherwise));
        return null;
      } catch (error) {
        return (error as Error).message;
      } finally {
        setBusy(false);
      }
    },
    [session],
  );
  return { download, busy };
}
