import { mediaCalls } from '@sarm/contracts/addresses/media.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { MediaKind } from '@sarm/domain/access/resources';
import { useCallback } from 'react';
import { answerText } from '../api/api-error.ts';
import { useSession } from '../session/session-context.tsx';

export interface StoredFile {
  readonly kind: MediaKind;
  readonly id: string;
  readonly urlOf: (token: string) => string;
}

/** By a token of its own: the browser writes the file to the disk as it comes, however large it is. Resolves to why it failed, or to null. */
export function useTokenDownload(): (file: StoredFile) => Promise<string | null> {
  const session = useSession();
  return useCallback(
    async ({ kind, id, urlOf }) => {
      const { url, method, body } = buildRequest(mediaCalls.token, { body: { kind, id } });
      const headers = { 'content-type': 'application/json' };
      try {
        const answer = await session.send(url, { method, headers, body: JSON.stringify(body) });
        if (!answer.ok) return answerText(await answer.json().catch(() => null)) ?? String(answer.status);
        const { token } = (await answer.json()) as { token: string };
        const link = document.createElement('a');
        link.href = urlOf(token);
        link.download = '';
        link.click();
        return null;
      } catch (error) {
        return (error as Error).message;
      }
    },
    [session],
  );
}
