import type { EditTransport, Sent } from '@sarm/annotator/session/frame-session.types';
import { annotationCalls } from '@sarm/contracts/addresses/annotation.generated';
import { layersCalls } from '@sarm/contracts/addresses/layers.generated';
import type { FrameState } from '@sarm/contracts/http/annotation/annotation.entities';
import { buildRequest, type BuiltRequest } from '@sarm/contracts/http/build-request';
import type { ErrorBody } from '@sarm/contracts/http/error-body';
import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import { answerText } from '../../../shared/api/api-error.ts';
import type { SendOptions, Session } from '../../../shared/session/session.ts';
import { layerOf } from './layer-target.ts';

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
    postEdits: (target, batch, resent) => {
      const layer = layerOf(target);
      const request =
        layer === null
          ? buildRequest(annotationCalls.edit, { params: { frameId: target }, body: batch })
          : buildRequest(layersCalls.edit, { params: { id: layer }, body: batch });
      return call(request, { background: resent });
    },
    async getState(target) {
      const layer = layerOf(target);
      if (layer === null)
        return await call(buildRequest(annotationCalls.state, { params: { frameId: target } }));
      const answer = await call<FrameState>(buildRequest(layersCalls.state, { params: { id: layer } }));
      // Under the name by which this computer keeps its edits.
      return answer.ok ? { ok: true, body: { ...answer.body, frame_id: target } } : answer;
    },
    getEdits: (target, after) => {
      const layer = layerOf(target);
      const query = { after, limit: EDITS.perAnswer };
      return call(
        layer === null
          ? buildRequest(annotationCalls.edits, { params: { frameId: target }, query })
          : buildRequest(layersCalls.edits, { params: { id: layer }, query }),
      );
    },
    async postPresence(frameId, presence) {
      // Nobody learns who looks at a layer.
      if (layerOf(frameId) !== null) return;
      const request = buildRequest(annotationCalls.presence, { params: { frameId }, body: presence });
      await call(request, { background: true, keepalive: presence.leaving === true });
    },
  };
}
