import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { listCandidates } from '@sarm/database/samples/normal-forms.repository';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';

export const listCandidateLabels: Handler<RouteGroups['normalForms']['candidates']> = async ({
  tx,
  object,
  query,
}) => {
  const found = await listCandidates(tx, object.id, pageOf(query));
  return pageAnswer(query, found, ({ id, name, owner, items, classified, approved, created_at }) => ({
    id,
    name,
    owner,
    items,
    classified,
    approved,
    createdAt: created_at.toISOString(),
  }));
};
