import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Analysis, AnalysisFigure } from '@sarm/contracts/http/analyses/analyses.entities';
import type { BusinessDashboard } from '@sarm/contracts/http/dashboard/dashboard.routes';
import { FIGURES } from '@sarm/domain/figures/figures';
import { FigureValue } from '@sarm/ui/figure-value';
import { IntervalBar } from '@sarm/ui/figures/interval-bar';
import { VerdictText } from '@sarm/ui/figures/verdict-chip';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { DemoMark } from '../../../shared/components/demo-chip.tsx';
import { dateOnly } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { PATHS } from '../../../shared/paths.ts';
import { ActionLink } from './action-link.tsx';
import { type Answer, DashboardCard } from './dashboard-card.tsx';

const WIDTH = 96;
const CODES = ['concentration', 'total_motility'] as const;
const NAMES = { concentration: 'concentration', total_motility: 'motility' } as const;
function useHeads(): (code: (typeof CODES)[number]) => string {
  const { t } = useTranslation('dashboard');
  return (code) => `${t(NAMES[code])} ${t('limit', { limit: FIGURES[code].limit })}`;
}
/** On a small screen figures stand below their sample, each with its name: side by side they would be cut unseen. */
const STACKED = {
  '& thead': { display: 'none' },
  '& table, & tbody, & tr, & td': { display: 'block' },
  '& tr': { borderBottom: 1, borderColor: 'hairline', py: 0.5 },
  '& tr:last-of-type': { borderBottom: 0 },
  // As wide as the head of the card; a block as high as a row of a table would lie over the next one.
  '& td, & td:first-of-type, & td:last-of-type': { border: 0, height: 'auto', px: 2, py: 0.5 },
  '& td[data-label]::before': {
    content: 'attr(data-label)',
    display: 'block',
    fontSize: '0.75rem',
    color: 'text.secondary',
  },
} as const;

export function FigureCell({ figure }: { readonly figure: AnalysisFigure | undefined }) {
  const { t } = useTranslation('dashboard');
  const locale = useLocale();
  const noticeText = useNoticeText();
  const text = (value: number): string =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
  if (figure?.value == null || figure.interval === null || figure.limit === null) {
    const reasons = (figure?.reasons ?? []).map((each) => noticeText(each, each.code)).join('; ');
    return <FigureValue value={null} notAvailable={t('notAvailable')} reason={reasons || t('notStored')} />;
  }
  const { value, interval, limit, verdict } = figure;
  const texts = { value: text(value), low: text(interval.low), high: text(interval.high), limit };
  const label = verdict === null ? '' : t(verdict.label);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box component="b" sx={{ minWidth: 40, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {texts.value}
      </Box>
      <Box sx={{ width: WIDTH, flexShrink: 0 }}>
        <IntervalBar
          value={value}
          {...interval}
          limit={limit}
          octaves={1}
          width={WIDTH}
          label={t('interval', texts)}
        />
      </Box>
      {verdict !== null && (
        <VerdictText verdict={verdict} text={verdict.undetermined ? t('undetermined', { label }) : label} />
      )}
    </Box>
  );
}

function AnalysisRow({ analysis }: { readonly analysis: Analysis }) {
  const { t } = useTranslation('dashboard');
  const locale = useLocale();
  const { id, dataset, patientName, createdAt, status, figures } = analysis;
  const of = (code: AnalysisFigure['code']) => figures.find((each) => each.code === code);
  const headOf = useHeads();
  const running = status === 'pending' || status === 'in-progress';
  return (
    <TableRow>
      <TableCell sx={{ minWidth: 140 }}>
        <ActionLink screen="sarmResults" to={`${PATHS.sarmResults}?id=${id}`}>
          {dataset?.name ?? t('sample')}
        </ActionLink>{' '}
        <DemoMark of={analysis} />
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {[patientName, dateOnly(createdAt, locale)].filter((each) => each !== null).join(' · ')}
        </Typography>
      </TableCell>
      {running ? (
        <TableCell colSpan={2}>
          <StatusChip label={t(status === 'pending' ? 'pending' : 'running')} tone="running" />
        </TableCell>
      ) : (
        CODES.map((code) => (
          <TableCell key={code} data-label={headOf(code)}>
            {status === 'failed' && of(code)?.value == null ? (
              <StatusChip label={t('analysisFailed')} tone="error" />
            ) : (
              <FigureCell figure={of(code)} />
            )}
          </TableCell>
        ))
      )}
    </TableRow>
  );
}

/** The newest analyses with their intervals against the limits of the 6th edition. */
export function RecentAnalyses({ answer }: { readonly answer: Answer<BusinessDashboard> }) {
  const { t } = useTranslation('dashboard');
  const headOf = useHeads();
  // A person who may read none is shown no empty list, which would say that there are none.
  if (answer.data?.analyses === null) return null;
  const items = answer.data?.analyses ?? [];
  return (
    <DashboardCard
      title={t('analyses')}
      aside={
        <ActionLink screen="sarmResults" to={PATHS.sarmResults}>
          {t('action.results')}
        </ActionLink>
      }
      answer={answer}
      isEmpty={items.length === 0}
      empty={t('noAnalyses')}
    >
      <TableContainer
        tabIndex={0}
        role="region"
        aria-label={t('analyses')}
        sx={({ breakpoints }) => ({ [breakpoints.down('sm')]: STACKED })}
      >
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('sample')}</TableCell>
              {CODES.map((code) => (
                <TableCell key={code}>{headOf(code)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map((analysis) => (
              <AnalysisRow key={analysis.id} analysis={analysis} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </DashboardCard>
  );
}
