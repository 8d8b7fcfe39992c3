import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { editsAfter } from '@sarm/database/detections/annotation-edits.repository';
import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import { applyEdits } from '@sarm/use-cases/annotation/apply-edits';
import { removePictures } from '@sarm/use-cases/blobs/remove-blobs';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { presentEdit, presentKept } from './edits.presenter.ts';
import { createTurns } from './take-turn.ts';

const MOST = EDITS.perAnswer;
type Deps = Pick<AppDeps, 'db' | 'blobs' | 'log' | 'clock'>;

/** A batch of one tab: an outcome for each edit, and what the tab does not have yet. */
export function editFrame(deps: Deps): Handler<RouteGroups['annotation']['edit']> {
  const takeTurn = createTurns(EDITS.batchesPerSecond);
  return async ({ tx, caller, object, body, reply }) => {
    takeTurn(caller.userId, reply);
    const author = {
      user_id: caller.userId,
      name: caller.displayName,
      client_id: body.client_id,
      at: deps.clock.now().toISOString(),
    };
    const batch = { frameId: object.id, batchId: body.batch_id, author };
    const { before, decision, audit, goneKeys } = await applyEdits(tx, batch, () => body.edits);
    const { seq, results, append } = decision;
    // Most senders have everything but their own edits, which need not be read again.
    const unread =
      body.last_seq === before
        ? append.map((each) => presentKept(body.batch_id, each))
        : (await editsAfter(tx, { targetId: object.id, after: body.last_seq, limit: MOST + 1 })).map(
            presentEdit,
          );
    return {
      status: 200,
      body: {
        seq,
        results: [...results],
        edits: unread.slice(0, MOST),
        more: unread.length > MOST,
        // A frame that was restored from an earlier copy has fewer edits than the sender saw.
        reload: body.last_seq > seq || unread.some(({ kind }) => kind === 'run'),
      },
      audit: audit ?? 'unchanged',
      after: () => removePictures(deps, goneKeys),
    };
  };
}
