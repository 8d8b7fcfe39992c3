import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { AnalysisFigure } from '@sarm/contracts/http/analyses/analyses.entities';
import type { WhoEdition } from '@sarm/domain/reports';
import { FigureValue } from '@sarm/ui/figure-value';
import { VerdictChip } from '@sarm/ui/figures/verdict-chip';
import { useTranslation } from 'react-i18next';
import { useFigureTexts } from '../../../shared/figures/use-figure-texts.ts';
import { concentrationTone } from '../state/concentration-tone.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { DifferingLines } from './differing-lines.tsx';

/** BUS-075, BUS-133 to BUS-139: every figure against the limits of the edition. */
export function ComparisonTable({
  figures,
  edition,
}: {
  readonly figures: readonly AnalysisFigure[];
  readonly edition: WhoEdition;
}) {
  const { t } = useTranslation('analyses');
  const texts = useFigureTexts();
  const title = t('reportPage.comparison', { edition: t(`editions.${edition}`) });
  return (
    <SectionCard title={title} flush>
      <Table size="small" aria-label={title}>
        <TableHead>
          <TableRow>
            <TableCell>{t('reportPage.parameter')}</TableCell>
            <TableCell>{t('reportPage.result')}</TableCell>
            <TableCell>{t('reportPage.reference')}</TableCell>
            <TableCell>{t('reportPage.status')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {figures.map((figure) => {
            const unit = texts.unit(figure.unit);
            const note = texts.note(figure.code);
            const tone = figure.code === 'concentration' ? concentrationTone(figure) : undefined;
            return (
              <TableRow key={figure.code}>
                <TableCell component="th" scope="row">
                  {texts.name(figure.code)}
                  {note !== undefined && (
                    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                      {note}
                    </Typography>
                  )}
                </TableCell>
                <TableCell>
                  <FigureValue
                    value={texts.line(figure)}
                    unit={unit}
                    notAvailable={t('notAvailable')}
                    reason={texts.why(figure.reasons)}
                  />
                </TableCell>
                <TableCell>{`${t('reportPage.from', { value: figure.limit })} ${unit}`}</TableCell>
                <TableCell>
                  {figure.verdict !== null && (
                    <VerdictChip
                      verdict={figure.verdict}
                      texts={texts.rowTexts.verdict}
                      {...(tone === undefined ? {} : { tone })}
                    />
                  )}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
      <DifferingLines figures={figures} edition={edition} />
    </SectionCard>
  );
}
