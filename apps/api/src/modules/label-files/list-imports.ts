import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { listImports as readImports } from '@sarm/database/labels/label-imports.repository';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { presentImport } from './label-files.presenter.ts';

export const listImports: Handler<RouteGroups['labelFiles']['imports']> = async ({ tx, object, query, t }) =>
  pageAnswer(query, await readImports(tx, object.id, pageOf(query)), (row) => presentImport(row, t));
