import Typography from '@mui/material/Typography';
import type { AnalysisFigure } from '@sarm/contracts/http/analyses/analyses.entities';
import type { WhoEdition } from '@sarm/domain/reports';
import { differingVerdict } from '@sarm/measurement/verdict/judge-by-edition';
import { useTranslation } from 'react-i18next';
import { useFigureTexts } from '../../../shared/figures/use-figure-texts.ts';

export interface DifferingLinesProps {
  readonly figures: readonly AnalysisFigure[];
  readonly edition: WhoEdition;
}

/** BUS-139: a value that the other edition judges differently says so, or a reader takes one of the two for an error. */
export function DifferingLines({ figures, edition }: DifferingLinesProps) {
  const { t } = useTranslation('analyses');
  const texts = useFigureTexts();
  return figures.map(({ code, unit, value, interval }) => {
    const measured = value === null || interval === null ? null : { value, ...interval };
    const verdict = differingVerdict(code, measured, edition);
    if (verdict === null) return null;
    const { label, undetermined } = verdict;
    const text = t('figures.differs', {
      figure: texts.name(code),
      edition: t(`editions.${verdict.edition}`),
      limit: `${verdict.limit} ${texts.unit(unit)}`,
      verdict: texts.verdictText({ label: label === 'normal' ? 'Normal' : 'Low', undetermined }),
    });
    return (
      <Typography key={code} variant="caption" component="p" sx={{ px: 2, py: 0.5, color: 'text.secondary' }}>
        {text}
      </Typography>
    );
  });
}
