import { findLastVerification } from '@sarm/database/audit/audit-chain.repository';
import { readNewestBackups } from '@sarm/database/backups/backup-records.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { countGivenUpSince, readQueueStates } from '@sarm/database/work/queue-state.repository';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { countOpenSessions } from '@sarm/database/people/sessions.repository';
import {
  findLastPassedSelfCheck,
  findNewestSelfCheck,
  type SelfCheckRow,
} from '@sarm/database/work/self-checks.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { countLiveWorkers } from '@sarm/database/work/workers.repository';
import { PRODUCT } from '@sarm/domain/product';
import { Gauge, type Registry } from 'prom-client';
import type { AppDeps } from '../deps.ts';
import { readCertificateEnd } from '../read-certificate.ts';
import { readDisk } from '../read-disk.ts';

/**
 * Figures of the whole installation, read from the database when they are asked for. Every copy of the API answers the same, so
 * rules take their maximum, never their sum. No label names a project, a person or a patient.
 */
export const STATE_METRICS = {
  sarm_build_info: { help: 'The running version; always 1', labels: ['version'] },
  sarm_queue_depth: { help: 'Jobs that wait or run', labels: ['queue', 'state'] },
  sarm_queue_oldest_seconds: { help: 'How long the oldest job that is due waits', labels: ['queue'] },
  sarm_workers_live: { help: 'Workers that announced themselves within 30 s', labels: [] },
  sarm_dead_letters: { help: 'Jobs given up within a day', labels: ['queue'] },
  sarm_store_free_bytes: { help: 'Room left on the disk of the folder store', labels: [] },
  sarm_store_total_bytes: { help: 'Size of the disk of the folder store', labels: [] },
  sarm_backup_timestamp_seconds: { help: 'When one last passed', labels: ['kind'] },
  sarm_audit_verified_timestamp_seconds: { help: 'When the audit log was last verified', labels: [] },
  sarm_audit_broken: { help: 'Broken entries that the last verification found', labels: [] },
  sarm_self_check_error: { help: 'Error of the last self-check, in percent', labels: ['figure'] },
  sarm_self_check_timestamp_seconds: { help: 'When a self-check last ended', labels: [] },
  sarm_self_check_passed_timestamp_seconds: { help: 'When a self-check last passed', labels: [] },
  sarm_sessions_open: { help: 'Sessions that are neither ended nor idle', labels: [] },
  sarm_certificate_expiry_timestamp_seconds: {
    help: 'Until when the certificate of the public address is valid',
    labels: [],
  },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>;
type Name = keyof typeof STATE_METRICS;

type Sample = readonly [name: Name, labels: Record<string, string>, value: number];
const DAY_MS = 86_400_000;
const CERTIFICATE_MS = 300_000;
const seconds = (at: Date): number => at.getTime() / 1000;

/** A scrape asks all gauges at the same moment; they share one transaction. */
export function installStateMetrics(registry: Registry, deps: AppDeps): void {
  let reading: Promise<Sample[]> | undefined;
  const certificate = createCertificateReader(deps);
  const read = (): Promise<Sample[]> =>
    (reading ??= readSamples(deps, certificate)
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

/** Asking an address takes up to two seconds, and certificates change every few weeks. */
function createCertificateReader({ config, clock }: AppDeps): () => Promise<Date | null> {
  let kept: { readonly at: number; readonly end: Promise<Date | null> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (kept === undefined || now - kept.at > CERTIFICATE_MS)
      kept = { at: now, end: readCertificateEnd(config.publicUrl) };
    return kept.end;
  };
}

async function readSamples(
  { db, clock, config }: AppDeps,
  readCertificate: () => Promise<Date | null>,
): Promise<Sample[]> {
  const [disk, certificate] = await Promise.all([readDisk(config), readCertificate()]);
  const now = clock.now();
  const since = new Date(now.getTime() - DAY_MS);
  const stored = await inScope(db, asInstallation, async (tx) => ({
    queues: await readQueueStates(tx),
    workers: await countLiveWorkers(tx),
    letters: await countGivenUpSince(tx, since),
    backups: await readNewestBackups(tx),
    verified: await findLastVerification(tx),
    checked: await findNewestSelfCheck(tx),
    passed: await findLastPassedSelfCheck(tx),
    sessions: await countSessions(tx, now),
  }));
  const { verified, backups } = stored;
  return [
    ['sarm_build_info', { version: PRODUCT.version }, 1],
    ...stored.queues.flatMap(({ name: queue, waiting, running, oldestSeconds }): Sample[] => [
      ['sarm_queue_depth', { queue, state: 'waiting' }, waiting],
      ['sarm_queue_depth', { queue, state: 'running' }, running],
      ...(oldestSeconds === null ? [] : [['sarm_queue_oldest_seconds', { queue }, oldestSeconds] as const]),
    ]),
    ['sarm_workers_live', {}, stored.workers],
    ...stored.letters.map(({ name: queue, count }): Sample => ['sarm_dead_letters', { queue }, count]),
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
    ...selfCheckSamples(stored),
    ['sarm_sessions_open', {}, stored.sessions],
    ...(certificate === null
      ? []
      : [['sarm_certificate_expiry_timestamp_seconds', {}, seconds(certificate)] as const]),
  ];
}

async function countSessions(tx: Scoped, now: Date): Promise<number> {
  const { sessionTimeout } = (await readSettings(tx)).security;
  return await countOpenSessions(tx, { now, idleSince: new Date(now.getTime() - sessionTimeout * 60_000) });
}

/** A figure that the check could not measure has no error; the check did not pass then. */
function selfCheckSamples({
  checked,
  passed,
}: {
  readonly checked: SelfCheckRow | undefined;
  readonly passed: Date | null;
}): Sample[] {
  if (checked === undefined) return [];
  return [
    ['sarm_self_check_timestamp_seconds', {}, seconds(checked.created_at)],
    ...(passed === null ? [] : [['sarm_self_check_passed_timestamp_seconds', {}, seconds(passed)] as const]),
    ...checked.figures.flatMap(({ figure, error }): Sample[] =>
      error === null ? [] : [['sarm_self_check_error', { figure }, error]],
    ),
  ];
}
