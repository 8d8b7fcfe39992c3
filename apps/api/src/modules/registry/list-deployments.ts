import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listDeployments as readDeployments } from '@sarm/database/training/deployments.repository';
import { findRegisteredModel } from '@sarm/database/training/registered-models.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { presentDeployment } from './registry.presenter.ts';

export const listDeployments: Handler<RouteGroups['registry']['deployments']> = async ({
  tx,
  object,
  query,
}) => {
  const { type, project_id: projectId } = found(await findRegisteredModel(tx, object.id));
  const { rows, total } = await readDeployments(tx, { type, projectId }, query);
  return { status: 200, body: { deployments: rows.map(presentDeployment), total } };
};
