import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { editsAfter } from '@sarm/database/detections/annotation-edits.repository';
import { seeShared } from '@sarm/database/rounds/see-shared';
import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import { applyLayerEdits } from '@sarm/use-cases/rounds/apply-layer-edits';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { createTurns } from '../annotation/take-turn.ts';
import { presentEdit } from '../annotation/edits.presenter.ts';

const MOST = EDITS.perAnswer;

/** The same protocol as for a frame. */
export function editLayer(deps: Pick<AppDeps, 'clock'>): Handler<RouteGroups['layers']['edit']> {
  const takeTurn = createTurns(EDITS.batchesPerSecond);
  return async ({ tx, caller, object, body, reply }) => {
    takeTurn(caller.userId, reply);
    await seeShared(tx);
    const author = {
      user_id: caller.userId,
      name: caller.displayName,
      client_id: body.client_id,
      at: deps.clock.now().toISOString(),
    };
    const batch = { layerId: object.id, batchId: body.batch_id, author, edits: body.edits };
    const { decision, audit } = await applyLayerEdits(tx, batch);
    const unread = await editsAfter(tx, { targetId: object.id, after: body.last_seq, limit: MOST + 1 });
    return {
      status: 200,
      body: {
        seq: decision.seq,
        results: [...decision.results],
        edits: unread.slice(0, MOST).map(presentEdit),
        more: unread.length > MOST,
        reload: body.last_seq > decision.seq,
      },
      audit: audit ?? 'unchanged',
    };
  };
}
