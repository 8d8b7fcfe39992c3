import ReplayIcon from '@mui/icons-material/Replay';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { selfCheckCalls } from '@sarm/contracts/addresses/self-check.generated';
import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import type { SelfCheckRun } from '@sarm/contracts/http/self-check/self-check-run.entities';
import { ErrorState } from '@sarm/ui/error-state';
import { ProgressLine } from '@sarm/ui/progress-line';
import { StatusChip } from '@sarm/ui/status-chip';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { dateAndTime, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { SelfCheckReasons } from '../../../shared/self-check/self-check-reasons.tsx';
import { SelfCheckTable } from '../../../shared/self-check/self-check-table.tsx';
import { useToast } from '../../../shared/state/use-toast.ts';
import { SelfCheckHistory } from './self-check-history.tsx';

const POLL_MS = 2000;

function LastRun({ run }: { readonly run: SelfCheckRun }) {
  const { t } = useTranslation('selfCheck');
  const locale = useLocale();
  const models = run.models.map(({ name, sha256 }) => `${name} ${sha256.slice(0, 12)}`).join(', ');
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', px: 2, pb: 0.5 }}>
        {t('lastRun', { time: dateAndTime(run.at, locale), version: run.productVersion })}
      </Typography>
      <SelfCheckTable run={run} compact />
      <Box sx={{ px: 2, pt: 1 }}>
        <SelfCheckReasons figures={run.figures} />
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', px: 2, py: 1 }}>
        {t('measuredOn', {
          fields: noDecimals(run.fields, locale),
          tracks: noDecimals(run.tracks, locale),
          seconds: noDecimals(run.seconds, locale),
        })}
        <br />
        {t('made', { rules: run.rulesVersion, model: models })}
      </Typography>
    </Box>
  );
}

/** PLT-236: how far off this installation measures, run by run. */
export function SelfCheckCard() {
  const { t } = useTranslation(['selfCheck', 'common']);
  const toast = useToast();
  const { data, isError, refetch } = useRead(
    selfCheckCalls.list,
    { query: {} },
    { refetchOnMountOrArgChange: true },
  );
  const [start, { isLoading }] = useChange(selfCheckCalls.start);
  const [cancel] = useChange(tasksCalls.cancel);
  const running = data?.running ?? null;
  const open = running !== null;
  useEffect(() => {
    if (!open) return undefined;
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => clearInterval(timer);
  }, [open, refetch]);
  const settle = async (change: Promise<{ error?: unknown }>): Promise<void> => {
    const { error } = await change;
    if (error !== undefined) toast.error(errorText(error));
    void refetch();
  };
  const newest = data?.runs[0];
  return (
    <SectionCard
      title={t('title')}
      flush
      {...(newest === undefined
        ? {}
        : {
            note: (
              <StatusChip
                label={t(newest.passed ? 'passed' : 'failed')}
                tone={newest.passed ? 'success' : 'error'}
              />
            ),
          })}
      aside={
        <Button
          variant="outlined"
          size="small"
          startIcon={<ReplayIcon />}
          loading={isLoading}
          disabled={data === undefined || open}
          onClick={() => void settle(start())}
        >
          {t('run')}
        </Button>
      }
      foot={
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('about')}
        </Typography>
      }
    >
      {isError && data === undefined && (
        <ErrorState message={t('loadFailed')} retryLabel={t('common:retry')} onRetry={() => void refetch()} />
      )}
      {newest?.passed === false && (
        <Alert severity="error" sx={{ mx: 2, mb: 1 }}>
          {t('doNotReport')}
        </Alert>
      )}
      {running !== null && (
        <Box sx={{ px: 2, pb: 1.5 }}>
          <ProgressLine
            label={t('running')}
            stage={running.own ? t('running') : `${t('running')} · ${t('startedByOther')}`}
            percent={running.progress}
            action={
              running.own && (
                <Button size="small" onClick={() => void settle(cancel({ params: { id: running.task_id } }))}>
                  {t('cancel')}
                </Button>
              )
            }
          />
        </Box>
      )}
      {data !== undefined && newest === undefined && (
        <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {t('none')}
        </Typography>
      )}
      {data !== undefined && newest !== undefined && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: 'minmax(0, 1.5fr) minmax(0, 1fr)' } }}>
          <Box sx={{ px: 2, minWidth: 0 }}>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', pb: 1 }}>
              {t('history', { count: data.runs.length })}
            </Typography>
            <SelfCheckHistory runs={data.runs.toReversed()} />
          </Box>
          <LastRun run={newest} />
        </Box>
      )}
    </SectionCard>
  );
}
