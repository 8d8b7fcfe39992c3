import { Readable } from 'node:stream';
import { LOG_COLUMNS } from '@sarm/contracts/http/logs/log-columns';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import {
  type LogFilter,
  logsAfterQuery,
  logsCountQuery,
  type LogRow,
} from '@sarm/database/audit/logs.repository';
import { asInstallationBy, inScope } from '@sarm/database/kernel/scope';
import { csvLine } from '@sarm/domain/csv';
import { dayOf } from '@sarm/domain/days';
import { contentDisposition } from '@sarm/domain/file-names';
import type { Translate } from '@sarm/messages/create-translator';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { filterOf } from './log-filter.ts';
import { presentLog, valuesOf } from './logs.presenter.ts';

/** Rows that are held at once, whatever the length of the file. */
const ROWS_AT_ONCE = 500;

const valuesText = (values: object | null): string => (values === null ? '' : JSON.stringify(values));
const csvOf = (row: LogRow, t: Translate): string => {
  const entry = presentLog(row, t);
  return csvLine([
    ...LOG_COLUMNS.map((column) => entry[column]),
    valuesText(valuesOf(row.before)),
    valuesText(valuesOf(row.after)),
  ]);
};
const jsonOf = (row: LogRow, t: Translate): string =>
  JSON.stringify({ ...presentLog(row, t), before: valuesOf(row.before), after: valuesOf(row.after) });

const FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: csvLine([...LOG_COLUMNS, 'before', 'after']),
    row: csvOf,
    between: '',
    tail: '',
  },
  json: { type: 'application/json; charset=utf-8', head: '[\n', row: jsonOf, between: ',\n', tail: '\n]\n' },
} as const;

/**
 * One part at a time, and only when the reader has taken the one before: memory does not grow with the log, no connection
 * is held while a slow client reads, and a client that goes away ends it.
 */
async function* partsOf(
  { db }: Pick<AppDeps, 'db'>,
  { userId, filter, format, t }: { userId: string; filter: LogFilter; format: 'csv' | 'json'; t: Translate },
): AsyncGenerator<string> {
  const { head, row: write, between, tail } = FORMATS[format];
  yield head;
  let after: { at: string; id: string } | undefined;
  for (;;) {
    const rows = await inScope(db, asInstallationBy(userId), (tx) =>
      logsAfterQuery(tx, filter, { after, limit: ROWS_AT_ONCE }).execute(),
    );
    const last = rows.at(-1);
    if (last === undefined) break;
    const text = rows.map((row) => write(row, t)).join(between);
    yield after === undefined ? text : `${between}${text}`;
    after = { at: last.place, id: last.id };
  }
  yield tail;
}

/** PLT-188 */
export const exportLogs =
  (deps: AppDeps): Handler<RouteGroups['logs']['export']> =>
  async ({ body, caller, actor, t, reply }) => {
    const { format } = body;
    const filter = filterOf(body.filters, t);
    const { total } = await inScope(deps.db, asInstallationBy(caller.userId), async (tx) => {
      const count = await logsCountQuery(tx, filter).executeTakeFirstOrThrow();
      // An export is logged too, though nothing changes.
      await appendAudit(tx, actor, {
        action: 'log.export',
        subjectId: '',
        after: { format, count: count.total },
      });
      return count;
    });
    const name = `system_logs_${dayOf(deps.clock.now())}.${format}`;
    const until = filter.until ?? deps.clock.now();
    const parts = partsOf(deps, { userId: caller.userId, filter: { ...filter, until }, format, t });
    void reply
      .type(FORMATS[format].type)
      .header('content-disposition', contentDisposition('attachment', name))
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('x-total-entries', String(total))
      .send(Readable.from(parts, { objectMode: false, highWaterMark: 64 * 1024 }));
    return 'sent';
  };
