import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listFilterOf } from '@sarm/database/kernel/list-filters';
import { listRoles as readRoles } from '@sarm/database/people/roles.repository';
import { SYSTEM_ROLES } from '@sarm/domain/access/roles';
import type { Translate } from '@sarm/messages/create-translator';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { presentRole } from './roles.presenter.ts';

/** Shipped roles are shown in the reader's language, so they are found by these texts too. */
const foundByText = (search: string | undefined, t: Translate): string[] =>
  search === undefined
    ? []
    : SYSTEM_ROLES.filter(({ code }) =>
        [t(`access:roles.${code}.name`), t(`access:roles.${code}.description`)].some((text) =>
          text.toLocaleLowerCase().includes(search.toLocaleLowerCase()),
        ),
      ).map(({ code }) => code);

export const listRoles: Handler<RouteGroups['roles']['list']> = async ({ tx, query, t }) => {
  const found = await readRoles(tx, {
    ...listFilterOf(query),
    isSystem: query.kind === undefined ? undefined : query.kind === 'system',
    alsoCodes: foundByText(query.search, t),
  });
  return pageAnswer(query, found, presentRole);
};
