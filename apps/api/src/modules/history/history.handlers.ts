import type { RecordHistory } from '@sarm/contracts/http/history/history.routes';
import type { QueryOf } from '@sarm/contracts/http/route';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { type HistoryKind, readHistory } from '@sarm/database/audit/history.repository';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { found } from '@sarm/domain/catalogue/errors';
import { HISTORY_SYSTEM } from '@sarm/domain/history-groups';
import type { Translate } from '@sarm/messages/create-translator';
import { actionText } from '@sarm/messages/log-text';
import type { HandlersOf } from '../../http/handler.ts';

interface HistoryInput {
  readonly tx: Scoped;
  readonly params: { readonly id: string };
  readonly query: QueryOf<RouteGroups['history']['patient']>;
  readonly t: Translate;
}

/** One for all kinds: access has been decided by the route, and anyone who may read a record may read its history. */
const showHistory =
  (kind: HistoryKind) =>
  async ({ tx, params: { id }, query, t }: HistoryInput): Promise<{ status: 200; body: RecordHistory }> => {
    const { group } = query;
    const person = query.person === HISTORY_SYSTEM ? '' : query.person;
    const { entries, name, ...summary } = await readHistory(
      tx,
      { kind, id },
      { ...pageOf(query), group, person },
    );
    return {
      status: 200,
      body: {
        ...summary,
        name: found(name ?? undefined),
        page: query.page,
        limit: query.limit,
        items: entries.map((row) => ({
          id: row.id,
          timestamp: new Date(row.at).toISOString(),
          severity: row.severity,
          action: row.action,
          message: actionText(t, row.action),
          userName: row.user_name,
          resourceType: row.subject_type,
          resourceId: row.subject_id,
          before: row.before,
          after: row.after,
        })),
      },
    };
  };

export const createHistoryHandlers = (): HandlersOf<'history'> => ({
  patient: showHistory('patient'),
  dataset: showHistory('dataset'),
  video: showHistory('video'),
  analysis: showHistory('analysis'),
  report: showHistory('report'),
  project: showHistory('project'),
  user: showHistory('user'),
});
