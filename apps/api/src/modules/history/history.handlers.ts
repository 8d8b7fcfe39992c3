import { historyRoutes, type RecordHistory } from '@sarm/contracts/http/history/history.routes';
import type { QueryOf } from '@sarm/contracts/http/route';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { HISTORY_KINDS, type HistoryKind, readHistory } from '@sarm/database/audit/history.repository';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { type AccessCaller, type AccessObject, decide } from '@sarm/domain/access/decide';
import { found } from '@sarm/domain/catalogue/errors';
import { HISTORY_SYSTEM } from '@sarm/domain/history-groups';
import type { Translate } from '@sarm/messages/create-translator';
import { actionText } from '@sarm/messages/log-text';
import type { FastifyRequest } from 'fastify';
import type { HandlersOf } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';

interface HistoryInput {
  readonly tx: Scoped;
  readonly params: { readonly id: string };
  readonly query: QueryOf<RouteGroups['history']['patient']>;
  readonly t: Translate;
  readonly caller: AccessCaller;
  /** Absent for an account, to which nothing belongs. */
  readonly object: (AccessObject & { readonly projectId?: string | null }) | undefined;
  readonly request: FastifyRequest;
}

/** Those whose own history the caller may open in the project of the record: an entry holds as much as its record. */
const openKinds = ({ caller, object }: HistoryInput): ReadonlySet<HistoryKind> =>
  new Set(HISTORY_KINDS.filter((kind) => decide(historyRoutes[kind].access, { caller, object }).allowed));

/** Of records without a project, an account, nothing is a code. */
const readsNames = (kind: HistoryKind, { caller, object, request }: HistoryInput): boolean =>
  kind === 'user' ||
  kind === 'project' ||
  readerOf({ caller, object, request }).names(object?.projectId ?? '');

/** One for all kinds: access to the record has been decided by the route. */
const showHistory =
  (kind: HistoryKind) =>
  async (input: HistoryInput): Promise<{ status: 200; body: RecordHistory }> => {
    const { tx, query, t } = input;
    const { id } = input.params;
    const { group } = query;
    const person = query.person === HISTORY_SYSTEM ? '' : query.person;
    const { entries, name, ...summary } = await readHistory(
      tx,
      { kind, id },
      { ...pageOf(query), group, person, kinds: openKinds(input), names: readsNames(kind, input) },
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
