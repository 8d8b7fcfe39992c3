import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { reportsCalls } from '@sarm/contracts/addresses/reports.generated';
import type { Analysis } from '@sarm/contracts/http/analyses/analyses.entities';
import { notice } from '@sarm/domain/catalogue/notices';
import { FigureValue } from '@sarm/ui/figure-value';
import { IntervalBar } from '@sarm/ui/figures/interval-bar';
import { VerdictText } from '@sarm/ui/figures/verdict-chip';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useCan } from '../../../shared/access/user-context.tsx';
import { DemoMark } from '../../../shared/components/demo-chip.tsx';
import { useFigureTexts } from '../../../shared/figures/use-figure-texts.ts';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PATHS } from '../../../shared/paths.ts';
import { ANALYSIS_TONES } from '../state/analysis-tones.ts';
import { seesNoSperm } from '../state/no-sperm.ts';
import { canOpen } from '../state/can-open.ts';
import { sharedReasons } from '../state/next-step.ts';
import { AnalysisProgress } from './analysis-progress.tsx';

const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;
const HEADLINES = ['concentration', 'total_motility', 'normal_forms'] as const;

/** BUS-081: an analysis in the list, with its headline figures or why they are missing. */
export function AnalysisCard({ analysis, openTo }: { readonly analysis: Analysis; readonly openTo: string }) {
  const { t } = useTranslation('analyses');
  const locale = useLocale();
  const name = analysis.dataset?.name ?? t('noSample');
  const completed = analysis.status === 'completed';
  const opens = canOpen(analysis);
  const mayReport = useCan()(reportsCalls.create, { projectId: analysis.projectId });
  return (
    <Card
      component="article"
      sx={{ position: 'relative', p: 2, display: 'flex', flexDirection: 'column', gap: 1 }}
      data-record={analysis.id}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Typography variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {opens ? (
            <Link
              component={RouterLink}
              to={openTo}
              color="inherit"
              underline="none"
              aria-label={t('openOf', { name })}
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </Typography>
        <DemoMark of={analysis} />
        <StatusChip label={t(`status.${analysis.status}`)} tone={ANALYSIS_TONES[analysis.status]} />
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {[
          analysis.patientName ?? t('noPatient'),
          dateAndTime(analysis.createdAt, locale),
          t('videos', { count: analysis.videos.length }),
          // None before the first run has ended: there is no count to show yet.
          ...(analysis.frameCount === 0 ? [] : [t('frames', { count: analysis.frameCount })]),
        ].join(' · ')}
      </Typography>
      {analysis.tasks[0] !== undefined ? (
        <AnalysisProgress taskId={analysis.tasks[0]} label={t('running', { name })} />
      ) : (
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
          {seesNoSperm(analysis) && (
            <Typography component="dt" variant="h4">
              {t('noSperm')}
            </Typography>
          )}
          {HEADLINES.map((code) => (
            <Headline key={code} analysis={analysis} code={code} />
          ))}
        </Box>
      )}
      {analysis.status === 'failed' && <Failure analysis={analysis} />}
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', mt: 'auto' }}>
        <Tooltip title={opens ? '' : t('notOpenable')}>
          <span>
            <Button size="small" disabled={!opens} {...(opens ? { component: RouterLink, to: openTo } : {})}>
              {t('open')}
            </Button>
          </span>
        </Tooltip>
        {completed && mayReport && (
          <Button
            size="small"
            component={RouterLink}
            to={`${PATHS.sarmReports}?analysisId=${analysis.id}`}
            aria-label={t('reportOf', { name })}
          >
            {t('report')}
          </Button>
        )}
      </Box>
    </Card>
  );
}

/** BUS-077: why there are no figures, in two lines; the page of the analysis has the rest and the way on. */
function Failure({ analysis }: { readonly analysis: Analysis }) {
  const { t } = useTranslation(['analyses', 'notices']);
  const texts = useFigureTexts();
  const reasons = analysis.figures.find(({ code }) => code === 'total_motility')?.reasons ?? [
    notice('missing.not_calculated'),
  ];
  return (
    <Typography variant="caption" sx={{ color: 'error.main', ...TWO_LINES }}>
      {`${t('analyses:reportPage.failed')}: ${texts.why(sharedReasons(reasons, analysis.videos.length))}`}
    </Typography>
  );
}

function Headline({ analysis, code }: { analysis: Analysis; code: (typeof HEADLINES)[number] }) {
  const { t } = useTranslation('analyses');
  const texts = useFigureTexts();
  const figure = analysis.figures.find((each) => each.code === code);
  const { value = null, interval = null, limit = null, verdict = null } = figure ?? {};
  const write = texts.format(code);
  return (
    <Box
      sx={{
        display: 'grid',
        // The same for every figure and card, so that the limits stand below each other.
        gridTemplateColumns: '112px minmax(0, 1fr)',
        columnGap: 1,
        fontSize: '0.8125rem',
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary', lineHeight: '24px' }}>
        {texts.name(code)}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          display: 'grid',
          // The verdict stands below its bar: next to it the longer ones would run out of the card.
          gridTemplateColumns: value === null ? '1fr' : '104px minmax(0, 1fr)',
          alignItems: 'center',
          columnGap: 1,
          minWidth: 0,
          lineHeight: '24px',
        }}
      >
        <Box component="span" sx={{ fontWeight: 620, whiteSpace: 'nowrap' }}>
          <FigureValue
            value={value === null || interval === null ? null : write(value)}
            unit={texts.unit(figure?.unit ?? 'percent')}
            notAvailable={t('notAvailable')}
            reason={texts.why(figure?.reasons ?? [])}
          />
        </Box>
        {value !== null && interval !== null && limit !== null && (
          <IntervalBar
            value={value}
            low={interval.low}
            high={interval.high}
            limit={limit}
            octaves={1}
            width={96}
            label={texts.rowTexts.bar(write(value), write(interval.low), write(interval.high), String(limit))}
          />
        )}
        {value !== null && interval !== null && verdict !== null && (
          <Box sx={{ gridColumn: 2 }}>
            <VerdictText verdict={verdict} text={texts.verdictText(verdict)} />
          </Box>
        )}
      </Box>
    </Box>
  );
}
