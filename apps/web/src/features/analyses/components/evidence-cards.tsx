import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AnalysisFigure, AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import { missingFigure } from '@sarm/measurement/report/stored-figures';
import { EDITION_LIMITS } from '@sarm/domain/figures/edition-limits';
import { FigureValue } from '@sarm/ui/figure-value';
import { FieldCounts } from '@sarm/ui/figures/field-counts';
import { GradeBars } from '@sarm/ui/figures/grade-bars';
import type { GradeLetter } from '@sarm/ui/figures/grade-mark';
import { VelocityHistogram } from '@sarm/ui/figures/velocity-histogram';
import { useTranslation } from 'react-i18next';
import { useFigureTexts } from '../../../shared/figures/use-figure-texts.ts';
import { oneDecimal } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';

/** In place of a plot: that there is none, and why. */
export function NoEvidence({ reason }: { readonly reason: string }) {
  const { t } = useTranslation('analyses');
  return (
    <Box sx={{ py: 2 }}>
      <Box
        component="span"
        sx={{ color: 'text.secondary', borderBottom: '1px dotted currentColor', fontSize: '0.8125rem' }}
      >
        {t('notAvailable')}
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {reason}
      </Typography>
    </Box>
  );
}

type Part = Pick<AnalysisRecord, 'grades' | 'edition'>;
const gradeOf = ({ grades }: Pick<Part, 'grades'>, grade: GradeLetter) =>
  grades.find(({ code }) => code === `grade_${grade}`) ?? missingFigure(`grade_${grade}`, []);

export function GradesCard({ record }: { readonly record: Part }) {
  const { t } = useTranslation('analyses');
  const texts = useFigureTexts();
  const shares = {
    a: gradeOf(record, 'a'),
    b: gradeOf(record, 'b'),
    c: gradeOf(record, 'c'),
    d: gradeOf(record, 'd'),
  };
  const none = Object.values(shares).every(({ value, interval }) => value === null || interval === null);
  const { progressive_motility: progressive = 0, total_motility: total = 0 } = EDITION_LIMITS[record.edition];
  return (
    <SectionCard title={t('grades.title')} aside={t('grades.unit')}>
      {none ? (
        <NoEvidence reason={texts.why(shares.a.reasons)} />
      ) : (
        <GradeBars
          shares={shares}
          limits={{ progressive, total }}
          texts={{
            label: t('grades.label'),
            all: t('grades.all'),
            limits: t('grades.limits', { progressive, total }),
            notAvailable: t('notAvailable'),
            why: (grade) => texts.why(shares[grade].reasons),
          }}
          format={(value) => `${texts.format('grade_a')(value)} ${t('unit.percent')}`}
        />
      )}
    </SectionCard>
  );
}

export function VelocityCard({
  record,
}: {
  readonly record: Pick<AnalysisRecord, 'velocities' | 'histogram' | 'histogramReasons'>;
}) {
  const { t } = useTranslation('analyses');
  const texts = useFigureTexts();
  const mean: Pick<AnalysisFigure, 'value' | 'interval'> & {
    reasons: readonly AnalysisFigure['reasons'][number][];
  } = record.velocities.find(({ code }) => code === 'vap') ?? missingFigure('vap', []);
  const write = texts.format('vap');
  const written =
    mean.value === null || mean.interval === null
      ? null
      : t('velocity.interval', {
          value: write(mean.value),
          low: write(mean.interval.low),
          high: write(mean.interval.high),
        });
  const { histogram } = record;
  // Where no sperm was seen every class is empty: axes without a bar would look like a plot that did not load.
  const counted =
    histogram !== null &&
    histogram.bounds.length > 0 &&
    [histogram.a, histogram.b, histogram.c].some((heads) => heads.some((each) => each > 0));
  const reasons = record.histogramReasons.length > 0 ? record.histogramReasons : mean.reasons;
  if (!counted)
    return (
      <SectionCard title={t('velocity.title')}>
        <NoEvidence reason={texts.why(reasons)} />
      </SectionCard>
    );
  const aside = (
    <FigureValue value={written} notAvailable={t('notAvailable')} reason={texts.why(mean.reasons)} />
  );
  return (
    <SectionCard title={t('velocity.title')} aside={aside}>
      <VelocityHistogram
        {...histogram}
        mean={mean}
        texts={{ label: t('velocity.label'), mean: t('velocity.mean'), axis: t('velocity.axis') }}
        format={write}
      />
      {written === null && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {texts.why(mean.reasons)}
        </Typography>
      )}
    </SectionCard>
  );
}

export function FieldsCard({
  record,
}: {
  readonly record: Pick<AnalysisRecord, 'fields' | 'fieldMean' | 'fieldBand' | 'figures'>;
}) {
  const { t } = useTranslation('analyses');
  const texts = useFigureTexts();
  const locale = useLocale();
  const reasons = record.figures[0]?.reasons ?? [];
  return (
    <SectionCard title={t('fields.title')} aside={t('fields.unit')}>
      {record.fields.length === 0 ? (
        <NoEvidence reason={texts.why(reasons)} />
      ) : (
        <FieldCounts
          fields={record.fields.map(({ heads, interval }, place) => ({
            name: t('fields.name', { place: place + 1 }),
            heads,
            ...interval,
          }))}
          mean={record.fieldMean}
          band={record.fieldBand}
          texts={{
            label: t('fields.label'),
            mean: t('fields.mean'),
            noMean: `${t('fields.mean')}: ${t('notAvailable')}`,
            why: texts.why(reasons),
            band: record.fieldBand === null ? '' : t('fields.band'),
          }}
          format={(value) => oneDecimal(value, locale)}
        />
      )}
    </SectionCard>
  );
}
