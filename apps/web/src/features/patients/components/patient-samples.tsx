import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { analysesCalls } from '@sarm/contracts/addresses/analyses.generated';
import type { AnalysisFigure } from '@sarm/contracts/http/analyses/analyses.entities';
import type { PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import { ErrorState } from '@sarm/ui/error-state';
import { FigureValue } from '@sarm/ui/figure-value';
import { VerdictText } from '@sarm/ui/figures/verdict-chip';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { InAppLink } from '../../../shared/components/in-app-link.tsx';
import { useFigureTexts } from '../../../shared/figures/use-figure-texts.ts';
import { dateOnly } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { figureOf, historyOf, type SampleOfHistory } from '../state/sample-history.ts';
import { PatientTrends } from './patient-trends.tsx';

/** More than one person gives in a life; older ones are found among the results. */
const MOST = 200;

function FigureCell({ figure }: { readonly figure: AnalysisFigure | undefined }) {
  const { t } = useTranslation('patients');
  const texts = useFigureTexts();
  const reason = figure === undefined ? t('notAnalysed') : texts.reasonText(figure.reasons);
  const line = figure === undefined ? null : texts.line(figure);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, whiteSpace: 'nowrap' }}>
      <FigureValue value={line} notAvailable={t('notAvailable')} {...(line === null ? { reason } : {})} />
      {figure?.verdict != null && (
        <VerdictText verdict={figure.verdict} text={texts.verdictText(figure.verdict)} />
      )}
    </Box>
  );
}

function SampleRow({ projectId, row }: { readonly projectId: string; readonly row: SampleOfHistory }) {
  const { t } = useTranslation('patients');
  const locale = useLocale();
  const { sample, report } = row;
  return (
    <TableRow>
      <TableCell sx={{ pl: 2, whiteSpace: 'nowrap' }}>
        <InAppLink to={pathTo(PATHS.sarmVideos, { projectId, datasetId: sample.id })}>
          {dateOnly(sample.at, locale)}
        </InAppLink>
        <Typography
          variant="caption"
          component="div"
          noWrap
          title={sample.name}
          sx={{ maxWidth: 120, color: 'text.secondary' }}
        >
          {sample.name}
        </Typography>
      </TableCell>
      <TableCell>
        <FigureCell figure={figureOf(row, 'concentration')} />
      </TableCell>
      <TableCell>
        <FigureCell figure={figureOf(row, 'progressive_motility')} />
      </TableCell>
      <TableCell>
        {report === undefined ? (
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {t('report.none')}
          </Typography>
        ) : (
          <InAppLink to={`${PATHS.sarmReports}?id=${report.id}`}>
            {t(report.status === 'issued' ? 'report.issued' : 'report.draft')}
          </InAppLink>
        )}
      </TableCell>
    </TableRow>
  );
}

/** BUS-016: the samples of a patient over time, each with its figures and its report. */
export function PatientSamples({ patient }: { readonly patient: PatientRecord }) {
  const { t } = useTranslation('patients');
  const { t: common } = useTranslation();
  const may = useCan()(analysesCalls.list);
  const query = { patient_id: patient.id, status: 'completed', limit: MOST, sort_by: 'createdAt' } as const;
  const answer = useRead(
    analysesCalls.list,
    may && patient.samples.length > 0 ? { query: { ...query, sort_order: 'desc' } } : null,
  );
  if (patient.samples.length === 0)
    return (
      <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
        {t('none.samples')}
      </Typography>
    );
  if (answer.isLoading)
    return (
      <Box aria-busy aria-label={common('loading')} sx={{ p: 2, display: 'grid', gap: 1 }}>
        <Skeleton variant="rounded" height={150} animation={false} />
        <Skeleton variant="rounded" height={150} animation={false} />
      </Box>
    );
  const history = historyOf(patient, answer.data?.items ?? []);
  return (
    <>
      {answer.isError ? (
        <Box sx={{ p: 2 }}>
          <ErrorState
            message={t('figuresError', { message: errorText(answer.error) })}
            retryLabel={common('retry')}
            onRetry={() => void answer.refetch()}
            retrying={answer.isFetching}
          />
        </Box>
      ) : (
        <PatientTrends history={history} />
      )}
      <TableContainer tabIndex={0} role="region" aria-label={t('tab.samples', { total: history.length })}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell sx={{ pl: 2 }}>{t('column.collected')}</TableCell>
              <TableCell>{t('column.concentration')}</TableCell>
              <TableCell>{t('column.progressive')}</TableCell>
              <TableCell>{t('column.report')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {history.map((row) => (
              <SampleRow key={row.sample.id} projectId={patient.projectId} row={row} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}
