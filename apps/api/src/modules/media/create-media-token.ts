import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { AUTH } from '@sarm/domain/limits';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { signMediaToken } from '../../credentials/media-token.ts';

export const createMediaToken =
  ({ config, clock }: Pick<AppDeps, 'config' | 'clock'>): Handler<RouteGroups['media']['token']> =>
  async ({ caller, object, body }) => {
    const token = await signMediaToken(
      config.tokenSecrets[0],
      { kind: body.kind, objectId: object.id, userId: caller.userId, sessionId: caller.sessionId },
      clock.now(),
    );
    return { status: 200, body: { token, expires_in: AUTH.mediaTokenSeconds } };
  };
