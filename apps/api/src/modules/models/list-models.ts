import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listUsableModels } from '@sarm/database/analyses/models.list.repository';
import type { Handler } from '../../http/handler.ts';

export const listModels: Handler<RouteGroups['models']['list']> = async ({ tx, query }) => {
  const { rows, total } = await listUsableModels(tx, {
    type: query.type,
    projectId: query.project_id,
    limit: query.limit,
    offset: query.offset,
  });
  return {
    status: 200,
    body: {
      models: rows.map(({ code, createdAt, projectId, inUse, ...row }) => ({
        ...row,
        id: code,
        project_id: projectId,
        in_use: inUse,
        created_at: createdAt.toISOString(),
      })),
      total,
    },
  };
};
