import { findLastVerification } from '@sarm/database/audit/audit-chain.repository';
import { readNewestBackups } from '@sarm/database/backups/backup-records.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { countGivenUpSince, readQueueStates } from '@sarm/database/work/queue-state.repository';
import { countLiveWorkers } from '@sarm/database/work/workers.repository';
import { PRODUCT } from '@sarm/domain/product';
import { Gauge, type Registry } from 'prom-client';
import type { AppDeps } from '../deps.ts';
import { readDisk } from '../read-disk.ts';

/**
 * Figures of the whole installation, read from the database when they are asked for. Every copy of the API answers the same, so
 * rules take their maximum, never their sum. No label names a project, a person or a patient.
 */
export const STATE_METRICS = {
  sarm_build_info: { help: 'The running version; always 1', labels: ['version'] },
  sarm_queue_depth: { help: 'Jobs that wait or run', labels: ['job', 'state'] },
  sarm_queue_oldest_seconds: { help: 'How long the oldest job that is due waits', labels: ['job'] },
  sarm_workers_live: { help: 'Workers that announced themselves within 30 s', labels: [] },
  sarm_dead_letters: { help: 'Jobs given up within a day', labels: ['job'] },
  sarm_store_free_bytes: { help: 'Room left on the disk of the folder store', labels: [] },
  sarm_store_total_bytes: { help: 'Size of the disk of the folder store', labels: [] },
  sarm_backup_timestamp_seconds: { help: 'When one last passed', labels: ['kind'] },
  sarm_audit_verified_timestamp_seconds: { help: 'When the audit log was last verified', labels: [] },
  sarm_audit_broken: { help: 'Broken entries that the last verification found', labels: [] },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>;
type Name = keyof typeof STATE_METRICS;

type Sample = readonly [name: Name, labels: Record<string, string>, value: number];
const DAY_MS = 86_400_000;
const seconds = (at: Date): number => at.getTime() / 1000;

/** A scrape asks all gauges at the same moment; they share one transaction. */
export function installStateMetrics(registry: Registry, deps: AppDeps): void {
  let reading: Promise<Sample[]> | undefined;
  const read = (): Promise<Sample[]> =>
    (reading ??= readSamples(deps)
      .catch((error: unknown) => {
        // As for the tasks: no value is truer than an old one, and an alert on its absence fires.
        deps.log.warn({ err: error }, 'the state of the installation could not be read');
        return [];
      })
      .finally(() => {
        reading = undefined;
      }));
  for (const [name, { help, labels }] of Object.entries(STATE_METRICS)) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        const samples = await read();
        gauge.reset();
        for (const [of, values, value] of samples) if (of === name) gauge.set(values, value);
        // Without labels a gauge starts at 0, which would be taken for a figure.
        if (labels.length === 0 && !samples.some(([of]) => of === name)) gauge.remove();
      },
    });
  }
}

async function readSamples({ db, clock, config }: AppDeps): Promise<Sample[]> {
  const disk = await readDisk(config);
  const since = new Date(clock.now().getTime() - DAY_MS);
  const stored = await inScope(db, asInstallation, async (tx) => ({
    queues: await readQueueStates(tx),
    workers: await countLiveWorkers(tx),
    letters: await countGivenUpSince(tx, since),
    backups: await readNewestBackups(tx),
    verified: await findLastVerification(tx),
  }));
  const { verified, backups } = stored;
  return [
    ['sarm_build_info', { version: PRODUCT.version }, 1],
    ...stored.queues.flatMap(({ name: job, waiting, running, oldestSeconds }): Sample[] => [
      ['sarm_queue_depth', { job, state: 'waiting' }, waiting],
      ['sarm_queue_depth', { job, state: 'running' }, running],
      ...(oldestSeconds === null ? [] : [['sarm_queue_oldest_seconds', { job }, oldestSeconds] as const]),
    ]),
    ['sarm_workers_live', {}, stored.workers],
    ...stored.letters.map(({ name: job, count }): Sample => ['sarm_dead_letters', { job }, count]),
    ...(disk === null
      ? []
      : ([
          ['sarm_store_free_bytes', {}, disk.freeBytes],
          ['sarm_store_total_bytes', {}, disk.totalBytes],
        ] as const)),
    ...(['backup', 'restore_test'] as const).flatMap((kind): Sample[] => {
      const { passed } = backups[kind];
      return passed === null ? [] : [['sarm_backup_timestamp_seconds', { kind }, seconds(passed.ended_at)]];
    }),
    ...(verified?.ended_at == null
      ? []
      : ([
          ['sarm_audit_verified_timestamp_seconds', {}, seconds(verified.ended_at)],
          ['sarm_audit_broken', {}, verified.broken_count],
        ] as const)),
  ];
}
