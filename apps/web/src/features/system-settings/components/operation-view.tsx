import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { operationsCalls } from '@sarm/contracts/addresses/operations.generated';
import type { Operations } from '@sarm/contracts/http/operations/operations.routes';
import { StatusChip } from '@sarm/ui/status-chip';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { dateAndTime, dateOnly } from '../../../shared/format/format-figures.ts';
import { fileSize } from '../../../shared/format/file-size.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { RecordState } from '../../../shared/records/record-state.tsx';
import { Facts } from './facts.tsx';
import { OperationQueues } from './operation-queues.tsx';
import { OperationTrainingData } from './operation-training-data.tsx';
import { OperationTrainings } from './operation-trainings.tsx';
import { OperationWorkers } from './operation-workers.tsx';

const HOUR_MS = 3_600_000;
/** A day and two hours for a nightly backup, eight days for a weekly test, as the alerts have it. */
const DUE_MS = { backup: 26 * HOUR_MS, restoreTest: 8 * 24 * HOUR_MS, verification: 26 * HOUR_MS } as const;
const SOON_MS = 30 * 24 * HOUR_MS;
const LOW_SHARE = 0.1;

/** When the figures were read: what is overdue is judged by that moment. */
interface ReadAt {
  readonly now: number;
}

/** A time, and beside it what a person has to see at once. */
function Moment({ children, sign }: { readonly children: ReactNode; readonly sign?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <span>{children}</span>
      {sign}
    </Box>
  );
}

interface KeptProps extends ReadAt {
  readonly kept: Operations['backup'];
  readonly due: number;
}

function Kept({ kept, due, now }: KeptProps) {
  const { t } = useTranslation('operations');
  const locale = useLocale();
  if (kept.lastAt === null)
    return <Moment sign={<StatusChip tone="error" label={t('overdue')} />}>{t('never')}</Moment>;
  const old = kept.passedAt === null || now - Date.parse(kept.passedAt) > due;
  const size = kept.sizeBytes === null ? [] : [t('size', { size: fileSize(kept.sizeBytes, locale) })];
  const passed =
    kept.lastPassed === true || kept.passedAt === null
      ? []
      : [t('lastPassed', { time: dateAndTime(kept.passedAt, locale) })];
  const sign =
    kept.lastPassed === false ? (
      <StatusChip tone="error" label={t('failed')} />
    ) : (
      <StatusChip tone={old ? 'warning' : 'success'} label={t(old ? 'overdue' : 'passed')} />
    );
  return <Moment sign={sign}>{[dateAndTime(kept.lastAt, locale), ...passed, ...size].join(', ')}</Moment>;
}

function Verification({ of, now }: ReadAt & { readonly of: Operations['auditVerification'] }) {
  const { t } = useTranslation('operations');
  const locale = useLocale();
  if (of === null) return <Moment>{t('never')}</Moment>;
  const old = now - Date.parse(of.endedAt) > DUE_MS.verification;
  const sign =
    of.broken > 0 ? (
      <StatusChip tone="error" label={t('broken', { count: of.broken })} />
    ) : (
      <StatusChip tone={old ? 'warning' : 'success'} label={t(old ? 'overdue' : 'intact')} />
    );
  return <Moment sign={sign}>{dateAndTime(of.endedAt, locale)}</Moment>;
}

function Certificate({ until, now }: ReadAt & { readonly until: string | null }) {
  const { t } = useTranslation('operations');
  const locale = useLocale();
  if (until === null) return t('noCertificate');
  const left = Date.parse(until) - now;
  const sign = left < SOON_MS && <StatusChip tone={left < 0 ? 'error' : 'warning'} label={t('overdue')} />;
  return <Moment sign={sign}>{dateOnly(until, locale)}</Moment>;
}

function Disk({ disk }: Pick<Operations, 'disk'>) {
  const { t } = useTranslation('operations');
  const locale = useLocale();
  if (disk === null) return t('notAvailable');
  const share = t('diskShare', {
    free: fileSize(disk.freeBytes, locale),
    total: fileSize(disk.totalBytes, locale),
  });
  const low = disk.freeBytes < LOW_SHARE * disk.totalBytes;
  return <Moment sign={low && <StatusChip tone="error" label="< 10 %" />}>{share}</Moment>;
}

/** Work, workers and the duties that nobody looks at until they are missed, for people without a monitoring system. */
export function OperationView() {
  const { t } = useTranslation('operations');
  const read = useRead(operationsCalls.get, undefined, { refetchOnMountOrArgChange: true });
  const now = read.fulfilledTimeStamp ?? 0;
  return (
    <RecordState read={read} failed={t('loadFailed')}>
      {(data) => (
        <Stack spacing={2}>
          {!data.workers.some((worker) => worker.live) && <Alert severity="error">{t('noWorkers')}</Alert>}
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: '1fr 1fr' }, alignItems: 'start' }}>
            <Stack spacing={2} sx={{ minWidth: 0 }}>
              <OperationQueues queues={data.queues} />
              <OperationTrainings trainings={data.trainings} onFailed={() => void read.refetch()} />
              <OperationWorkers workers={data.workers} version={data.version} />
            </Stack>
            <Stack spacing={2} sx={{ minWidth: 0 }}>
              <SectionCard title={t('safety')}>
                <Facts
                  rows={[
                    [t('backup'), <Kept key="backup" kept={data.backup} due={DUE_MS.backup} now={now} />],
                    [
                      t('restoreTest'),
                      <Kept key="test" kept={data.restoreTest} due={DUE_MS.restoreTest} now={now} />,
                    ],
                    [t('audit'), <Verification key="audit" of={data.auditVerification} now={now} />],
                  ]}
                />
              </SectionCard>
              <SectionCard title={t('installed')}>
                <Facts
                  rows={[
                    [t('version'), data.version],
                    [t('schema'), data.schema],
                    [
                      t('certificate'),
                      <Certificate key="certificate" until={data.certificateExpiresAt} now={now} />,
                    ],
                    [t('disk'), <Disk key="disk" disk={data.disk} />],
                  ]}
                />
              </SectionCard>
            </Stack>
          </Box>
          <OperationTrainingData />
        </Stack>
      )}
    </RecordState>
  );
}
