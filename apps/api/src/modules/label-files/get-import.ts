import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findImport } from '@sarm/database/labels/label-imports.repository';
import type { Handler } from '../../http/handler.ts';
import { ofLabel } from './of-label.ts';
import { presentImport } from './label-files.presenter.ts';

export const getImport: Handler<RouteGroups['labelFiles']['getImport']> = async ({
  tx,
  object,
  params,
  t,
}) => ({
  status: 200,
  body: presentImport(ofLabel(await findImport(tx, object.id), params.id), t),
});
