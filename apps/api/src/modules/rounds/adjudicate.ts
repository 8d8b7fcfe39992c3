import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { newId } from '@sarm/database/kernel/new-id';
import { findRoundFrame, markAdjudicated } from '@sarm/database/rounds/round-results.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { matchBoxes } from '@sarm/measurement/agreement/match-boxes';
import { removePictures } from '@sarm/use-cases/blobs/remove-blobs';
import { adjudicateFrame } from '@sarm/use-cases/rounds/adjudicate-frame';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { readReady } from './compare-layers.ts';
import { presentRoundFrame } from './read-rounds.ts';

type Deps = Pick<AppDeps, 'db' | 'blobs' | 'log' | 'clock'>;
const wrongBoxes = (): AppError =>
  new AppError('invalid_request', { errors: [{ field: 'keep', code: 'invalid' }] });

/** A reviewer settles what two people labelled: of each cell one box, of what one of them alone saw what the reviewer keeps. */
export function adjudicate(deps: Deps): Handler<RouteGroups['rounds']['adjudicate']> {
  return async ({ tx, caller, object, params, body }) => {
    const { frame, layers } = await readReady(tx, object.id, params.frameId);
    if (frame.kind === 'reference' || frame.adjudicated_at !== null)
      throw new AppError('frame_adjudicated', {
        params: { name: frame.adjudicated_by_name ?? '', at: frame.adjudicated_at?.toISOString() ?? '' },
      });
    const kept = new Set(body.keep);
    const boxes = layers.map((layer) => layer.boxes.filter(({ id }) => kept.has(id)));
    const all = boxes.flat();
    if (all.length < kept.size || matchBoxes(boxes[0] ?? [], boxes[1] ?? []).length > 0) throw wrongBoxes();
    const marked = await markAdjudicated(tx, {
      roundId: object.id,
      frameId: params.frameId,
      userId: caller.userId,
    });
    if (!marked) throw new AppError('frame_adjudicated', { params: { name: '', at: '' } });
    const { decision, audit, goneKeys } = await adjudicateFrame(tx, {
      frameId: params.frameId,
      batchId: newId(),
      author: {
        user_id: caller.userId,
        name: caller.displayName,
        client_id: null,
        at: deps.clock.now().toISOString(),
      },
      lastSeq: body.last_seq,
      boxes: all,
    });
    if (decision.results.some(({ outcome }) => outcome === 'refused')) throw wrongBoxes();
    const record = {
      action: 'round.adjudicate' as const,
      projectId: object.projectId,
      subjectId: object.id,
      after: { frameId: params.frameId, kept: all.length, seq: decision.seq },
    };
    return {
      status: 200,
      body: presentRoundFrame(found(await findRoundFrame(tx, object.id, params.frameId))),
      audit: audit === undefined ? record : [audit, record],
      after: () => removePictures(deps, goneKeys),
    };
  };
}
