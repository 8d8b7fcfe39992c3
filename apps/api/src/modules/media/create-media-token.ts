import type { ObjectKind } from '@sarm/contracts/http/route';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { AUTH } from '@sarm/domain/limits';
import type { AppDeps } from '../../deps.ts';
import { requireObject } from '../../http/enforce-access.ts';
import type { Handler } from '../../http/handler.ts';
import { type MediaKind, signMediaToken } from './media-token.ts';

/** Whose id a token of this kind holds. */
const OBJECT_OF_KIND: Readonly<Record<MediaKind, ObjectKind>> = {
  video: 'video',
  thumbnail: 'video',
  frame: 'frame',
  'detection-result': 'frame',
  crop: 'crop',
};

export const createMediaToken =
  (deps: AppDeps): Handler<RouteGroups['media']['token']> =>
  async ({ caller, body }) => {
    const { id } = await requireObject(deps, caller, { kind: OBJECT_OF_KIND[body.kind], id: body.id });
    const token = await signMediaToken(
      deps.config.tokenSecret,
      { kind: body.kind, objectId: id, userId: caller.userId, sessionId: caller.sessionId },
      deps.clock.now(),
    );
    return { status: 200, body: { token, expires_in: AUTH.mediaTokenSeconds } };
  };
