import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { AUTH } from '@sarm/domain/limits';
import type { AppDeps } from '../../deps.ts';
import { requireObject } from '../../http/enforce-access.ts';
import type { Handler } from '../../http/handler.ts';
import { signMediaToken } from './media-token.ts';

export const createMediaToken =
  (deps: AppDeps): Handler<RouteGroups['media']['token']> =>
  async ({ caller, body }) => {
    const object = body.kind === 'frame' ? 'frame' : 'video';
    const { id } = await requireObject(deps, caller, { kind: object, id: body.id });
    const token = await signMediaToken(
      deps.config.tokenSecret,
      { kind: body.kind, objectId: id, userId: caller.userId, sessionId: caller.sessionId },
      deps.clock.now(),
    );
    return { status: 200, body: { token, expires_in: AUTH.mediaTokenSeconds } };
  };
