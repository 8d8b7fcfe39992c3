import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { countForDeletion } from '@sarm/database/projects/project-deletion.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';

/** Shown beforehand; the deletion itself counts nothing and refuses by itself while issued reports exist. */
export const previewDeletion: Handler<RouteGroups['projects']['previewDeletion']> = async ({
  tx,
  params,
}) => ({ status: 200, body: found(await countForDeletion(tx, params.id)) });
