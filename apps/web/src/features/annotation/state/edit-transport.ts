import type { EditTransport, Sent } from '@sarm/annotator/session/frame-session.types';
import { annotationCalls } from '@sarm/contracts/addresses/annotation.generated';
import { buildRequest, type BuiltRequest } from '@sarm/contracts/http/build-request';
import type { ErrorBody } from '@sarm/contracts/http/error-body';
import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import { answerText } from '../../../shared/api/api-error.ts';
import type { SendOptions, Session } from '../../../shared/session/session.ts';

const bodyOf = async (answer: Response): Promise<unknown> => await answer.json().catch(() => undefined);

/** Calls of editing past the cache of reads: a frame has its own document, and an answer of edits is no page of anything. */
export function createEditTransport({ send }: Pick<Session, 'send'>): EditTransport {
  async function call<Body>(request: BuiltRequest, options: SendOptions = {}): Promise<Sent<Body>> {
    const init: SendOptions = { method: request.method, ...options };
    if (request.body !== undefined) {
      init.headers = { 'content-type': 'application/json' };
      init.body = JSON.stringify(request.body);
    }
    let answer: Response;
    try {
      answer = await send(request.url, init);
    } catch {
      return { ok: false, status: 0, because: null, text: null };
    }
    const body = await bodyOf(answer);
    if (answer.ok && (body !== undefined || answer.status === 204)) return { ok: true, body: body as Body };
    const notice = (body as Partial<ErrorBody> | undefined)?.notice;
    // An answer that was cut off says nothing: it is as if there had been none.
    const status = answer.ok ? 0 : answer.status;
    return { ok: false, status, because: notice ?? null, text: answerText(body) ?? null };
  }

  return {
    postEdits: (frameId, batch, resent) =>
      call(buildRequest(annotationCalls.edit, { params: { frameId }, body: batch }), { background: resent }),
    getState: (frameId) => call(buildRequest(annotationCalls.state, { params: { frameId } })),
    getEdits: (frameId, after) =>
      call(
        buildRequest(annotationCalls.edits, {
          params: { frameId },
          query: { after, limit: EDITS.perAnswer },
        }),
      ),
    async postPresence(frameId, presence) {
      const request = buildRequest(annotationCalls.presence, { params: { frameId }, body: presence });
      await call(request, { background: true, keepalive: presence.leaving === true });
    },
  };
}
