import type { RoundComparison } from '@sarm/contracts/http/rounds/rounds.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { findFrame } from '@sarm/database/samples/frames.repository';
import {
  findRoundFrame,
  finishedLayers,
  type LayerBoxRow,
} from '@sarm/database/rounds/round-results.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { matchBoxes } from '@sarm/measurement/agreement/match-boxes';
import type { Handler } from '../../http/handler.ts';
import { presentRoundFrame } from './read-rounds.ts';

const presentBox = ({ id, x1, y1, x2, y2, class: name }: LayerBoxRow) => ({
  id,
  box: [x1, y1, x2, y2] as [number, number, number, number],
  class: name,
});

/** What can be settled: everybody is done. */
export async function readReady(tx: Scoped, roundId: string, frameId: string) {
  const frame = found(await findRoundFrame(tx, roundId, frameId));
  if (frame.state === 'waiting') throw new AppError('frame_not_ready');
  return { frame, layers: await finishedLayers(tx, roundId, frameId) };
}

export const compareLayers: Handler<RouteGroups['rounds']['compare']> = async ({ tx, object, params }) => {
  const { frame, layers } = await readReady(tx, object.id, params.frameId);
  const picture = found(await findFrame(tx, params.frameId));
  const [first, second] = layers;
  const matches = matchBoxes(first?.boxes ?? [], second?.boxes ?? []).flatMap((match) => {
    const [a, b] = [first?.boxes[match.first], second?.boxes[match.second]];
    return a === undefined || b === undefined ? [] : [{ first: a.id, second: b.id, overlap: match.overlap }];
  });
  const body: RoundComparison = {
    frame: presentRoundFrame(frame),
    width: picture.width,
    height: picture.height,
    last_seq: picture.edit_seq,
    shared: picture.detection_count,
    layers: layers.map(({ id, annotator_id, name, boxes }) => ({
      id,
      person: { id: annotator_id, name },
      boxes: boxes.map(presentBox),
    })),
    matches,
  };
  return { status: 200, body };
};
