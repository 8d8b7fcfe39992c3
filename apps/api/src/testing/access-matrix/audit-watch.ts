import type { NamedRoute } from '@sarm/contracts/http/route-table';
import type { AuditAction } from '@sarm/domain/audit/audit';
import type { LightMyRequestResponse } from 'fastify';
import type { SignedInPerson, TestApi } from '../api-fixture.ts';
import { AUDITED_ELSEWHERE } from './audited-elsewhere.ts';

interface NewestRow {
  readonly id: string;
  readonly action: AuditAction;
}

/** More than any call of the matrix writes. */
const MOST_ROWS = 50;

/** Compares what every call of the matrix left in the audit log with what its route declares. */
export class AuditWatch {
  private readonly api: TestApi;
  /** Calls that succeeded and left no row of those that their route has to leave. */
  readonly unlogged: string[] = [];
  /** Rows that the route of the call does not declare. */
  readonly undeclared: string[] = [];
  /** Routes of which at least one call succeeded and left its row. */
  readonly logged = new Set<string>();
  succeeded = 0;

  constructor(api: TestApi) {
    this.api = api;
  }

  async around(
    { id, route }: NamedRoute,
    person: SignedInPerson | undefined,
    send: () => Promise<LightMyRequestResponse>,
  ): Promise<LightMyRequestResponse> {
    if (person === undefined || route.effect === 'read') return await send();
    const [last] = await this.newestOf(person, 1);
    const answer = await send();
    const rows = await this.newestOf(person, MOST_ROWS);
    const before = rows.findIndex(({ id: row }) => row === last?.id);
    const written = rows.slice(0, before === -1 ? undefined : before).map(({ action }) => action);
    const actions = [...new Set(written)].filter((action) => action !== 'request.fail');
    if (route.effect === 'own')
      this.undeclared.push(
        ...actions.filter((action) => !route.writes.includes(action)).map((action) => `${id}: ${action}`),
      );
    const leavesRow = route.effect !== 'own' || route.writes.length > 0;
    if (!leavesRow || answer.statusCode >= 300) return answer;
    if (actions.length > 0) this.logged.add(id);
    if (AUDITED_ELSEWHERE[id] !== undefined) return answer;
    this.succeeded += 1;
    if (actions.length === 0) this.unlogged.push(`${id} by ${person.email}`);
    return answer;
  }

  /** Not all of them: people of the matrix have thousands by its end. */
  private async newestOf(person: SignedInPerson, limit: number): Promise<readonly NewestRow[]> {
    const rows = await this.api.database.admin.db
      .selectFrom('audit_log')
      .select(['id', 'action'])
      .where('user_id', '=', person.id)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ id, action }) => ({ id, action: action as AuditAction }));
  }
}
