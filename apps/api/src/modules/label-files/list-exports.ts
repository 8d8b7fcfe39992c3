import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { listExports as readExports } from '@sarm/database/labels/label-exports.repository';
import { storedText } from '@sarm/messages/notice-text';
import { judgeFormats } from '@sarm/use-cases/labels/judge-formats';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { presentExport } from './label-files.presenter.ts';

export const listExports: Handler<RouteGroups['labelFiles']['exports']> = async ({
  tx,
  object,
  query,
  t,
}) => {
  const { extra, ...page } = await readExports(tx, object.id, pageOf(query));
  const { status, body } = pageAnswer(query, page, presentExport);
  const formats = judgeFormats(extra).map((format) => ({
    ...format,
    message: storedText(t, format.notice),
  }));
  return { status, body: { ...body, formats } };
};
