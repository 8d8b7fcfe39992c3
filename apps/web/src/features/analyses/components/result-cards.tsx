import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AnalysisFigure } from '@sarm/contracts/http/analyses/analyses.entities';
import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import { GRADE_NAMES } from '@sarm/domain/figures/analysis';
import { notice } from '@sarm/domain/catalogue/notices';
import { FigureValue } from '@sarm/ui/figure-value';
import { GRADE_LETTERS, GradeMark } from '@sarm/ui/figures/grade-mark';
import { VerdictChip } from '@sarm/ui/figures/verdict-chip';
import { Stat } from '@sarm/ui/stat';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigureTexts } from '../../../shared/figures/use-figure-texts.ts';
import { oneDecimal, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { concentrationTone } from '../state/concentration-tone.ts';
import { isWithoutSperm } from '../state/no-sperm.ts';
import { nextStepOf, sharedReasons, type StepGround } from '../state/next-step.ts';
import { NextStep } from './next-step.tsx';
import { SectionCard } from '../../../shared/components/section-card.tsx';

const GRID = {
  m: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(172px, 1fr))',
} as const;

/** BUS-077: a card whose analysis did not succeed says so, with the reasons and the one next step. */
function Failed({ result, ground }: Pick<CardProps, 'result' | 'ground'>) {
  const { t } = useTranslation(['analyses', 'notices']);
  const texts = useFigureTexts();
  if (isWithoutSperm(result))
    return (
      <Typography variant="body2">
        {t('analyses:notAvailable')}
        {t('analyses:because', { reason: texts.reasonText(result?.notices ?? []) })}
      </Typography>
    );
  const reasons = result?.notices ?? [notice('missing.not_calculated')];
  const step = ground === null ? null : nextStepOf(reasons, ground);
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      {t('analyses:reportPage.failed')}
      <Typography variant="caption" component="p">
        {texts.why(sharedReasons(reasons, ground?.videos.length ?? result?.video_ids.length ?? 0))}
      </Typography>
      {ground !== null && step !== null && <NextStep step={step} ground={ground} />}
    </Alert>
  );
}

interface CardProps {
  readonly result: AnalysisResult | null;
  readonly figures: readonly AnalysisFigure[];
  /** Null: nothing can be done about it here, e.g. because the analysis is not stored. */
  readonly ground: StepGround | null;
}

function Interval({ figure }: { readonly figure: AnalysisFigure | undefined }): ReactNode {
  const { t } = useTranslation('analyses');
  const texts = useFigureTexts();
  return (
    <FigureValue
      value={figure === undefined ? null : texts.line(figure)}
      unit={texts.unit(figure?.unit ?? 'percent')}
      notAvailable={t('notAvailable')}
      reason={texts.why(figure?.reasons ?? [])}
    />
  );
}

export function ConcentrationCard({ result, figures, ground }: CardProps) {
  const { t } = useTranslation('analyses');
  const texts = useFigureTexts();
  const locale = useLocale();
  const figure = figures.find(({ code }) => code === 'concentration');
  const tone = figure === undefined ? undefined : concentrationTone(figure);
  const heads = result?.aggregated_results.total_sperm_count ?? null;
  return (
    <SectionCard title={t('reportPage.concentration')}>
      {result?.success !== true ? (
        <Failed result={result} ground={ground} />
      ) : (
        <Box component="dl" sx={GRID}>
          <Stat
            label={t('reportPage.mean')}
            value={
              <Box component="span" sx={tone === undefined ? {} : { color: `${tone}.main` }}>
                <Interval figure={figure} />
              </Box>
            }
          />
          <Stat
            label={t('reportPage.classification')}
            value={
              figure === undefined || figure.verdict === null ? (
                <FigureValue
                  value={null}
                  notAvailable={t('notAvailable')}
                  reason={texts.why(figure?.reasons ?? [])}
                />
              ) : (
                <VerdictChip
                  verdict={figure.verdict}
                  texts={texts.rowTexts.verdict}
                  {...(tone === undefined ? {} : { tone })}
                />
              )
            }
          />
          <Stat
            label={t('reportPage.heads')}
            value={
              <FigureValue
                value={heads === null ? null : noDecimals(heads, locale)}
                notAvailable={t('notAvailable')}
                reason={texts.why([])}
              />
            }
          />
        </Box>
      )}
    </SectionCard>
  );
}

export function MotilityCard({ result, figures, ground }: CardProps) {
  const { t } = useTranslation('analyses');
  const texts = useFigureTexts();
  const locale = useLocale();
  const found = (code: AnalysisFigure['code']) => figures.find((figure) => figure.code === code);
  const share = (name: string): string | null => {
    const { motility_distribution: shares, intervals } = result?.aggregated_results ?? {};
    const [value, ends] = [shares?.[name], intervals?.[name]];
    if (value === undefined || ends === undefined) return null;
    return `${oneDecimal(value, locale)} (${oneDecimal(ends.ci_low, locale)}–${oneDecimal(ends.ci_high, locale)}) ${t('unit.percent')}`;
  };
  const velocity = result?.aggregated_results.average_velocity ?? null;
  const ends = result?.aggregated_results.intervals['average_velocity'];
  const written =
    velocity === null || ends === undefined
      ? null
      : t('velocity.interval', {
          value: oneDecimal(velocity, locale),
          low: oneDecimal(ends.ci_low, locale),
          high: oneDecimal(ends.ci_high, locale),
        });
  const shown = (text: string | null) => (
    <FigureValue value={text} notAvailable={t('notAvailable')} reason={texts.why([])} />
  );
  return (
    <SectionCard title={t('reportPage.motility')}>
      {result?.success !== true ? (
        <Failed result={result} ground={ground} />
      ) : (
        <Box component="dl" sx={GRID}>
          <Stat
            label={texts.name('progressive_motility')}
            value={<Interval figure={found('progressive_motility')} />}
          />
          <Stat label={texts.name('total_motility')} value={<Interval figure={found('total_motility')} />} />
          <Stat label={t('reportPage.velocity')} value={shown(written)} />
          {GRADE_LETTERS.map((grade) => (
            <Stat
              key={grade}
              label={texts.name(`grade_${grade}`)}
              value={
                <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
                  <GradeMark grade={grade} />
                  {shown(share(GRADE_NAMES[grade]))}
                </Box>
              }
            />
          ))}
        </Box>
      )}
    </SectionCard>
  );
}
