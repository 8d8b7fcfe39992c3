import { verifyAuditChore } from '@sarm/contracts/jobs/chore-table';
import type { AuditChainState } from '@sarm/contracts/http/logs/logs.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import {
  findLastVerification,
  findOpenVerification,
  insertVerification,
} from '@sarm/database/audit/audit-chain.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

/** The chain of what belongs to no project. */
const INSTALLATION_CHAIN = '00000000-0000-0000-0000-000000000000';
const MOST_SHOWN = 20;

async function readState(tx: Scoped): Promise<AuditChainState> {
  const open = await findOpenVerification(tx);
  const last = await findLastVerification(tx);
  const ended = last === undefined ? 'unknown' : last.broken_count > 0 ? 'broken' : 'intact';
  return {
    // A recorded break stays visible while a new verification runs.
    state: open !== undefined && ended !== 'broken' ? 'checking' : ended,
    chains: last?.chains ?? 0,
    entries: last?.entries ?? 0,
    verifiedAt: last?.ended_at?.toISOString() ?? null,
    brokenCount: last?.broken_count ?? 0,
    broken: (last?.broken ?? []).slice(0, MOST_SHOWN).map(({ chain, number, reason }) => ({
      projectId: chain === INSTALLATION_CHAIN ? null : chain,
      number,
      reason,
    })),
  };
}

export const showChain: Handler<RouteGroups['logs']['chain']> = async ({ tx }) => ({
  status: 200,
  body: await readState(tx),
});

/** A verification that waits or runs is not requested twice. */
export const requestVerification =
  ({ queue }: Pick<AppDeps, 'queue'>): Handler<RouteGroups['logs']['verify']> =>
  async ({ tx }) => {
    const open = await findOpenVerification(tx);
    if (open !== undefined) return { status: 202, body: await readState(tx), audit: 'unchanged' };
    const verificationId = await insertVerification(tx);
    await queue.enqueue(tx, verifyAuditChore, newId(), { verificationId });
    return { status: 202, body: await readState(tx), audit: { action: 'audit.verify', subjectId: '' } };
  };
