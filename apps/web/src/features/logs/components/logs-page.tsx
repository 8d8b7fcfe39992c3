import OpenIcon from '@mui/icons-material/ChevronRight';
import RefreshIcon from '@mui/icons-material/Refresh';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { logsCalls } from '@sarm/contracts/addresses/logs.generated';
import type { LogEntry } from '@sarm/contracts/http/logs/logs.routes';
import { PageHeader } from '@sarm/ui/page-header';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isApiError } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { BrokenChainBanner, ChainState } from '../../../shared/audit/chain-state.tsx';
import { SeverityLanes } from '../../../shared/audit/severity-lanes.tsx';
import { SeverityMark } from '../../../shared/audit/severity-mark.tsx';
import { roomForPanel } from '../../../shared/components/side-panel.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { FramedList } from '../../../shared/lists/framed-list.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { useOpenRecord } from '../../../shared/records/use-open-record.ts';
import { type LogFilters, useLogFilters } from '../state/use-log-filters.ts';
import { ExportLogs } from './export-logs.tsx';
import { LogFilterFields } from './log-filters.tsx';
import { LogPanel } from './log-panel.tsx';
import { useLogColumns, useLogPerson, useLogTime } from './use-log-columns.tsx';

const PANEL = 452;

function Lanes({ filters, search }: { readonly filters: LogFilters; readonly search: string }) {
  // All lanes keep their counts, whichever of them the list is narrowed to.
  const { data } = useRead(logsCalls.statistics, { query: { ...filters.sent, severity: undefined, search } });
  const histogram = data?.histogram;
  if (data === undefined || !histogram?.from || !histogram.until) return null;
  return (
    <Paper variant="outlined" sx={{ borderColor: 'hairline', p: 2, mb: 1.5 }}>
      <SeverityLanes
        from={new Date(histogram.from)}
        until={new Date(histogram.until)}
        bucketSeconds={histogram.bucketSeconds}
        buckets={histogram.buckets}
        totals={data.bySeverity}
        chosen={filters.values.severity}
        onChoose={(severity) => filters.set({ severity })}
        onSelect={(from, until) =>
          filters.set({ range: '', startDate: from.toISOString(), endDate: until.toISOString() })
        }
      />
    </Paper>
  );
}

function useChain() {
  const { t } = useTranslation('logs');
  const locale = useLocale();
  const { data: chain } = useRead(logsCalls.chain);
  if (chain === undefined) return { status: undefined, banner: undefined };
  const time = chain.verifiedAt === null ? '' : dateAndTime(chain.verifiedAt, locale);
  return {
    banner: chain.state === 'broken' && <BrokenChainBanner {...chain} />,
    status: (
      <>
        <ChainState state={chain.state} />
        {time !== '' && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('chain.chains', { count: chain.chains, time })}
          </Typography>
        )}
      </>
    ),
  };
}

/** An entry on a small screen. */
function useLogCard(): (entry: LogEntry) => ReactNode {
  const personOf = useLogPerson();
  const timeOf = useLogTime();
  return (entry) => (
    <>
      <Typography variant="body2" sx={{ fontWeight: 620, overflowWrap: 'anywhere' }}>
        {entry.message}
      </Typography>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {timeOf(entry.timestamp)} · {personOf(entry).name}
      </Typography>
      <Typography variant="body2" component="div">
        <SeverityMark severity={entry.severity} />
      </Typography>
    </>
  );
}

/** PLT-080, PLT-081 */
export function LogsPage() {
  const { t } = useTranslation('logs');
  usePageTitle(t('title'));
  const navigate = useNavigate();
  const filters = useLogFilters();
  const list = useList(logsCalls.list, { query: filters.sent }, { sortOrder: 'desc' });
  const { status, banner } = useChain();
  const card = useLogCard();
  const { openId, addressOf } = useOpenRecord();
  const columns = useLogColumns(openId !== null);
  const go = (id: string | null): void =>
    void navigate(addressOf(id), { preventScrollReset: true, replace: openId !== null });
  const place = list.rows.findIndex(({ id }) => id === openId);
  const step = (by: number): (() => void) | undefined => {
    const target = place < 0 ? undefined : list.rows[place + by]?.id;
    return target === undefined ? undefined : () => go(target);
  };
  // PLT-021: the permission was withdrawn while the page was open.
  if (isApiError(list.error) && list.error.status === 403)
    return (
      <>
        <PageHeader title={t('title')} />
        <Alert severity="error">{t('forbidden')}</Alert>
      </>
    );
  return (
    <Box sx={openId === null ? {} : roomForPanel(PANEL)}>
      <PageHeader
        title={t('title')}
        status={status}
        actions={
          <>
            <ExportLogs filters={{ ...filters.sent, search: list.params.search }} rows={list.rows} />
            <IconButton aria-label={t('refresh')} onClick={filters.refresh}>
              <RefreshIcon fontSize="small" />
            </IconButton>
          </>
        }
      />
      {banner}
      <Lanes filters={filters} search={list.params.search} />
      <FramedList
        list={list}
        label={t('title')}
        searchLabel={t('search')}
        filters={<LogFilterFields filters={filters} />}
        filtered={{
          set: filters.count,
          onClear: () => filters.set({ type: '', severity: '', range: '', startDate: '', endDate: '' }),
        }}
        failed={(message) => t('loadFailed', { message })}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={{
          columns,
          rowId: ({ id }) => id,
          card,
          actions: ({ id, message }) => (
            <IconButton aria-label={`${t('details')}: ${message}`} data-record={id} onClick={() => go(id)}>
              <OpenIcon fontSize="small" />
            </IconButton>
          ),
        }}
      />
      {openId !== null && (
        <LogPanel id={openId} onPrevious={step(-1)} onNext={step(1)} onClose={() => go(null)} />
      )}
    </Box>
  );
}
