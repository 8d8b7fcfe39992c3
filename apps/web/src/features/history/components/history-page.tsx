import BackIcon from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { historyCalls } from '@sarm/contracts/addresses/history.generated';
import type { RecordHistory } from '@sarm/contracts/http/history/history.routes';
import { shortId } from '@sarm/domain/ids';
import { ErrorState } from '@sarm/ui/error-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { PageHeader } from '@sarm/ui/page-header';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { Pager } from '../../../shared/lists/pager.tsx';
import { useHistoryWishes } from '../state/history-wishes.ts';
import { personName } from '../state/person-name.ts';
import { ExportHistory } from './export-history.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryList } from './history-list.tsx';

type Kind = keyof typeof historyCalls;
const isKind = (kind: string): kind is Kind => Object.hasOwn(historyCalls, kind);

function People({ people }: Pick<RecordHistory, 'people'>) {
  const { t } = useTranslation('history');
  const locale = useLocale();
  return (
    <SectionCard title={t('people')}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.75 }}>
        {people.map(({ name, entries }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {personName(name, t('system'))}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 560 }}>
              {noDecimals(entries, locale)}
            </Typography>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}

function History({ kind, id }: { readonly kind: Kind; readonly id: string }) {
  const { t } = useTranslation(['history', 'common']);
  const navigate = useNavigate();
  const { wishes, query, change } = useHistoryWishes();
  const title = t(`title.${kind}`);
  usePageTitle(title);
  // The calls of all kinds have the same parameters and answers.
  const call = historyCalls[kind] as typeof historyCalls.patient;
  const answer = useRead(
    call,
    { params: { id }, query: { page: wishes.page, ...query } },
    { refetchOnMountOrArgChange: true },
  );
  const { data } = answer;
  return (
    <>
      <PageHeader
        title={title}
        back={
          <IconButton aria-label={t('back')} onClick={() => void navigate(-1)}>
            <BackIcon fontSize="small" />
          </IconButton>
        }
        status={
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {data?.name === undefined || data.name === '' ? shortId(id) : `${data.name} · ${shortId(id)}`}
          </Typography>
        }
        actions={
          data !== undefined && (
            <ExportHistory
              name={`history_${kind}_${shortId(id)}.csv`}
              entries={data.items}
              complete={data.total <= data.items.length}
            />
          )
        }
      />
      {answer.isError && (
        <ErrorState
          message={t('failed', { message: errorText(answer.error) })}
          retryLabel={t('common:retry')}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      )}
      {data === undefined && !answer.isError && <RowSkeletons label={t('common:loading')} count={6} />}
      {data !== undefined && !answer.isError && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { md: 'minmax(0, 1fr) 300px' },
          }}
        >
          <SectionCard
            ruled
            title={t('entries', { count: data.total })}
            aside={
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('newest')}
              </Typography>
            }
          >
            <HistoryFilters groups={data.groups} people={data.people} wishes={wishes} onChange={change} />
            {data.total === 0 && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t(Object.keys(query).length === 0 ? 'empty' : 'noneMatch')}
              </Typography>
            )}
            <HistoryList entries={data.items} label={title} recordId={id} />
            {data.total > data.limit && (
              <Pager
                page={data.page}
                limit={data.limit}
                total={data.total}
                onPage={(page) => change({ page })}
              />
            )}
          </SectionCard>
          {data.people.length > 0 && <People people={data.people} />}
        </Box>
      )}
    </>
  );
}

/** What became of a record, of any kind; opened from the record and from the log. */
export function HistoryPage() {
  const { t } = useTranslation('history');
  const { kind = '', id = '' } = useParams();
  if (!isKind(kind))
    return (
      <>
        <PageHeader title={t('noKind')} />
        <Alert severity="error">{t('unknown')}</Alert>
      </>
    );
  return <History key={`${kind} ${id}`} kind={kind} id={id} />;
}
