import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { queueExport } from './queue-export.ts';

export const startExport =
  (deps: Pick<AppDeps, 'queue'>): Handler<RouteGroups['labelFiles']['startExport']> =>
  async ({ tx, caller, object, body }) => {
    const { taskId, audit } = await queueExport(deps, tx, {
      labelId: object.id,
      projectId: object.projectId,
      userId: caller.userId,
      format: body.format,
      options: {
        includeImages: body.include_images,
        excludeBadQuality: body.exclude_bad_quality,
        verifiedOnly: body.verified_only,
      },
    });
    return { status: 202, body: { task_id: taskId }, audit };
  };
