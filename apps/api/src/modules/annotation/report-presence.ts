import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { removePresence, storePresence } from '@sarm/database/annotation/frame-presence.repository';
import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import type { Handler } from '../../http/handler.ts';
import { createTurns } from './take-turn.ts';

/** Leaves no audit row: who looks at a frame now is no record of what was done. */
export function reportPresence(): Handler<RouteGroups['annotation']['presence']> {
  const takeTurn = createTurns(EDITS.presencePerSecond);
  return async ({ tx, caller: { userId }, object, body, reply }) => {
    const tab = { frameId: object.id, clientId: body.client_id, userId };
    // Who leaves is never refused: others would see them for half a minute more.
    if (body.leaving === true) await removePresence(tx, tab);
    else {
      takeTurn(`${userId} ${body.client_id}`, reply);
      await storePresence(tx, { ...tab, projectId: object.projectId, selected: body.selected });
    }
    return { status: 204, body: undefined, audit: 'no record' };
  };
}
