import { findLastVerification } from '@sarm/database/audit/audit-chain.repository';
import { type BackupRecord, readNewestBackups } from '@sarm/database/backups/backup-records.repository';
import { readMigrations } from '@sarm/database/kernel/migrate';
import {
  countGivenUpSince,
  type GivenUp,
  type QueueState,
  readQueueStates,
} from '@sarm/database/work/queue-state.repository';
import { countRunsByState } from '@sarm/database/training/open-runs.repository';
import { listWorkers } from '@sarm/database/work/workers.repository';
import type { Operations } from '@sarm/contracts/http/operations/operations.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { allJobs } from '@sarm/contracts/jobs/job-table';
import { PRODUCT } from '@sarm/domain/product';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { readTrainingWait } from '../../presenters/training-wait.ts';
import { readCertificateEnd } from '../../read-certificate.ts';
import { readDisk } from '../../read-disk.ts';

const GIVEN_UP_DAYS = 30;
type Queue = Operations['queues'][number];

const KIND_OF = new Map<string, Queue['kind']>(allJobs.map((job) => [job.name, job.taskType]));

/** By kind of work, as people see it; a kind without anything is left out. */
export function groupQueues(states: readonly QueueState[], givenUp: readonly GivenUp[]): Queue[] {
  const groups = new Map<Queue['kind'], Queue>();
  const add = (name: string, change: (group: Queue) => Queue): void => {
    const kind = KIND_OF.get(name) ?? 'housekeeping';
    const empty = { kind, waiting: 0, running: 0, oldestSeconds: null, givenUp: 0 };
    groups.set(kind, change(groups.get(kind) ?? empty));
  };
  for (const state of states)
    add(state.name, (group) => ({
      ...group,
      waiting: group.waiting + state.waiting,
      running: group.running + state.running,
      oldestSeconds:
        state.oldestSeconds === null
          ? group.oldestSeconds
          : Math.max(state.oldestSeconds, group.oldestSeconds ?? 0),
    }));
  for (const { name, count } of givenUp) add(name, (group) => ({ ...group, givenUp: group.givenUp + count }));
  return [...groups.values()].sort((a, b) => b.waiting - a.waiting || a.kind.localeCompare(b.kind, 'en'));
}

const present = ({ last, passed }: { last: BackupRecord | null; passed: BackupRecord | null }) => ({
  lastAt: last?.ended_at.toISOString() ?? null,
  lastPassed: last === null ? null : last.result === 'passed',
  passedAt: passed?.ended_at.toISOString() ?? null,
  sizeBytes: passed?.size_bytes ?? null,
});

/** What an administrator without a monitoring system looks at. */
export const getOperations =
  ({ config, clock }: Pick<AppDeps, 'config' | 'clock'>): Handler<RouteGroups['operations']['get']> =>
  async ({ tx }) => {
    const since = new Date(clock.now().getTime() - GIVEN_UP_DAYS * 86_400_000);
    const [certificate, disk] = await Promise.all([readCertificateEnd(config.publicUrl), readDisk(config)]);
    const queues = groupQueues(await readQueueStates(tx), await countGivenUpSince(tx, since));
    const trainings = { ...(await countRunsByState(tx)), waits: await readTrainingWait(tx) };
    const workers = await listWorkers(tx);
    const backups = await readNewestBackups(tx);
    const verified = await findLastVerification(tx);
    return {
      status: 200,
      body: {
        version: PRODUCT.version,
        schema: (await readMigrations()).at(-1)?.name ?? '',
        queues,
        trainings,
        workers: workers.map(({ host, version, live, seen_at }) => ({
          host,
          version,
          live,
          seenAt: seen_at.toISOString(),
        })),
        disk,
        backup: present(backups.backup),
        restoreTest: present(backups.restore_test),
        auditVerification:
          verified?.ended_at == null
            ? null
            : { endedAt: verified.ended_at.toISOString(), broken: verified.broken_count },
        certificateExpiresAt: certificate?.toISOString() ?? null,
      },
    };
  };
