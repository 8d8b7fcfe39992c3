import Box from '@mui/material/Box';
import type { AnalysisFigure, AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../../../shared/format/format-figures.ts';
import { useLocale } from '../../../../shared/format/use-locale.ts';
import { useNoticeText } from '../../../../shared/i18n/use-notice-text.ts';
import { figuresOfResults } from '../../state/figures-of-results.ts';
import { splitWarnings, warningsOf } from '../../state/no-sperm.ts';
import { ComparisonTable } from '../comparison-table.tsx';
import { FieldsCard, GradesCard, VelocityCard } from '../evidence-cards.tsx';
import { KinematicsCard } from '../kinematics-card.tsx';
import { NoSpermAlert } from '../no-sperm-alert.tsx';
import { ParametersCard } from '../parameters-card.tsx';
import { ConcentrationCard, MotilityCard } from '../result-cards.tsx';
import { WarningsCard } from '../warnings-card.tsx';
import Typography from '@mui/material/Typography';

const COUNTED: readonly AnalysisFigure['code'][] = ['concentration', 'total_count'];
const HALVES = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' },
} as const;

export interface CalculationViewProps {
  readonly kind: CalculationKind;
  readonly record: AnalysisRecord;
}

/** TEC-014, TEC-015: the figures, intervals, warnings and parameters of one calculation, as the clinical pages show them. */
export function CalculationView({ kind, record }: CalculationViewProps) {
  const { t } = useTranslation(['workbench', 'notices']);
  const locale = useLocale();
  const noticeText = useNoticeText();
  const result = record.calculation[kind];
  const pair = { motility: null, concentration: null, [kind]: result };
  const figures = figuresOfResults(pair, record.edition).filter(
    ({ code }) => COUNTED.includes(code) === (kind === 'concentration'),
  );
  const { nothing, others } = splitWarnings(warningsOf(result));
  const Card = kind === 'concentration' ? ConcentrationCard : MotilityCard;
  const succeeded = result?.success === true;
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {record.analysedAt !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('workbench:figures.stored', { date: dateAndTime(record.analysedAt, locale) })}
        </Typography>
      )}
      <NoSpermAlert seen={nothing} />
      <WarningsCard lines={others.map((each) => noticeText(each, each.code))} />
      <Card result={result} figures={figures} ground={null} />
      <ComparisonTable figures={figures} edition={record.edition} />
      {succeeded && kind === 'motility' && (
        <>
          <Box sx={HALVES}>
            <GradesCard record={record} />
            <VelocityCard record={record} />
          </Box>
          <KinematicsCard velocities={record.velocities} />
        </>
      )}
      {succeeded && kind === 'concentration' && <FieldsCard record={record} />}
      <ParametersCard input={pair} />
    </Box>
  );
}
