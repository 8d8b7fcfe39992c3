import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { analysesCalls } from '@sarm/contracts/addresses/analyses.generated';
import { reportsCalls } from '@sarm/contracts/addresses/reports.generated';
import { isId } from '@sarm/domain/ids';
import { EmptyState } from '@sarm/ui/empty-state';
import { ErrorState } from '@sarm/ui/error-state';
import { PageHeader } from '@sarm/ui/page-header';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation, useSearchParams } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { useCan } from '../../../shared/access/user-context.tsx';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { figuresOfResults } from '../state/figures-of-results.ts';
import { splitWarnings, warningsOf } from '../state/no-sperm.ts';
import { inputOfRecord, inputOfState, readReportState, type ReportInput } from '../state/report-input.ts';
import { groundOf } from '../state/next-step.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { NoSpermAlert } from './no-sperm-alert.tsx';
import { ParametersCard, SampleCard } from './parameters-card.tsx';
import { PdfButton } from './pdf-button.tsx';
import { ConcentrationCard, MotilityCard } from './result-cards.tsx';
import { WarningsCard } from './warnings-card.tsx';

/** BUS-014, BUS-075: the analysis that the address or the dialog before it names. */
export function AnalysisReportPage() {
  const { t } = useTranslation(['analyses', 'common']);
  const [query] = useSearchParams();
  const { state } = useLocation();
  const requested = query.get('analysisId');
  const analysisId = isId(requested) ? requested : null;
  const answer = useRead(
    analysesCalls.get,
    analysisId === null ? null : { params: { id: analysisId }, query: {} },
  );
  usePageTitle(t('analyses:reportPage.title'));
  if (analysisId !== null) {
    if (answer.isError)
      return (
        <ErrorState
          message={t('analyses:oneError', { message: errorText(answer.error) })}
          retryLabel={t('common:retry')}
          onRetry={() => void answer.refetch()}
        />
      );
    if (answer.data === undefined) return <Skeleton variant="rounded" height={320} />;
    return <Report input={inputOfRecord(answer.data)} />;
  }
  const given = readReportState(state);
  if (given !== null) return <Report input={inputOfState(given)} />;
  return <NoData projectId={projectOf(state)} />;
}

const projectOf = (state: unknown): string | null => {
  const { projectId } = (state ?? {}) as { projectId?: string };
  return isId(projectId) ? projectId : null;
};

/** BUS-074 */
function NoData({ projectId }: { readonly projectId: string | null }) {
  const { t } = useTranslation('analyses');
  return (
    <EmptyState
      heading="h1"
      title={t('reportPage.none')}
      action={
        <Button
          variant="contained"
          component={RouterLink}
          to={projectId === null ? PATHS.sarmProjects : pathTo(PATHS.sarmProjectDatasets, { projectId })}
        >
          {t('reportPage.back')}
        </Button>
      }
    />
  );
}

export function Report({ input }: { readonly input: ReportInput }) {
  const { t } = useTranslation(['analyses', 'common', 'notices']);
  const noticeText = useNoticeText();
  // An analysis that is not stored is judged as pages of results are specified.
  const edition = input.record?.edition ?? 'who6';
  const figures = figuresOfResults(input, edition);
  const { nothing, others } = splitWarnings(warningsOf(input.motility, input.concentration));
  const { projectId, analysisId, record } = input;
  // Unknown only where the page before passed results that were not stored.
  const can = useCan();
  const mayReport = projectId !== null && can(reportsCalls.create, { projectId });
  const ground = record === null ? null : groundOf(record);
  // Without a figure there is nothing to print or to sign.
  const reportable = [input.motility, input.concentration].some((each) => each?.success) ? analysisId : null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageHeader
        title={t('analyses:reportPage.title')}
        description={input.dataset?.name}
        breadcrumbsLabel={t('common:breadcrumbs')}
        breadcrumbs={
          projectId === null
            ? []
            : [
                <Crumb
                  key="datasets"
                  to={pathTo(PATHS.sarmProjectDatasets, { projectId })}
                  label={t('analyses:reportPage.back')}
                />,
              ]
        }
        actions={
          <Box sx={{ display: 'flex', gap: 1, '@media print': { display: 'none' } }}>
            <Tooltip title={t('analyses:actions.print')}>
              <IconButton aria-label={t('analyses:actions.print')} onClick={() => globalThis.print()}>
                <PrintIcon />
              </IconButton>
            </Tooltip>
            {reportable !== null && <PdfButton analysisId={reportable} />}
            {reportable !== null && mayReport && (
              <Button
                variant="contained"
                component={RouterLink}
                to={`${PATHS.sarmReports}?analysisId=${reportable}`}
              >
                {t('analyses:actions.report')}
              </Button>
            )}
          </Box>
        }
      />
      <NoSpermAlert seen={nothing} />
      <WarningsCard lines={others.map((each) => noticeText(each, each.code))} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        <ConcentrationCard result={input.concentration} figures={figures} ground={ground} />
        <MotilityCard result={input.motility} figures={figures} ground={ground} />
      </Box>
      <ComparisonTable figures={figures} edition={edition} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        <ParametersCard input={input} />
        <SampleCard input={input} />
      </Box>
    </Box>
  );
}
