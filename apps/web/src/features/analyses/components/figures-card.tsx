import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AnalysisFigure } from '@sarm/contracts/http/analyses/analyses.entities';
import type { WhoEdition } from '@sarm/domain/reports';
import { notice } from '@sarm/domain/catalogue/notices';
import { FIGURE_GRID, FigureRow } from '@sarm/ui/figures/figure-row';
import { IntervalScale } from '@sarm/ui/figures/interval-bar';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useFigureTexts } from '../../../shared/figures/use-figure-texts.ts';
import { DifferingLines } from './differing-lines.tsx';
import { NoEvidence } from './evidence-cards.tsx';
import { SectionCard } from '../../../shared/components/section-card.tsx';

export interface FiguresCardProps {
  readonly figures: readonly AnalysisFigure[];
  /** Of the WHO manual, by which they are judged. */
  readonly edition: WhoEdition;
  /** Where the tracks under the figures are shown; null: there are none. */
  readonly tracksAt: string | null;
}

/** Every figure with a reference limit: value, interval, limit, bar and verdict, or why it is not available. */
export function FiguresCard({ figures, edition, tracksAt }: FiguresCardProps) {
  const { t } = useTranslation('analyses');
  const texts = useFigureTexts();
  const head = { fontSize: '0.75rem', fontWeight: 620, color: 'text.secondary' } as const;
  return (
    <SectionCard
      title={t('figures.title')}
      note={t('figures.against', { edition: t(`editions.${edition}`) })}
      {...(tracksAt === null ? {} : { aside: t('figures.opens') })}
      flush
    >
      {figures.length === 0 && (
        <Box sx={{ px: 2 }}>
          <NoEvidence reason={texts.why([notice('missing.not_calculated')])} />
        </Box>
      )}
      <Box role="table" aria-label={t('figures.title')} hidden={figures.length === 0}>
        <Box role="row" sx={{ ...FIGURE_GRID, ...head, display: { xs: 'none', md: 'grid' }, height: 24 }}>
          <span role="columnheader" aria-label={t('figures.name')} />
          <Box component="span" role="columnheader" sx={{ textAlign: 'right' }}>
            {t('figures.result')}
          </Box>
          <span role="columnheader">{t('figures.interval')}</span>
          <Box component="span" role="columnheader" sx={{ textAlign: 'right' }}>
            {t('figures.limit')}
          </Box>
          <span role="columnheader" aria-label={t('figures.limit')}>
            <IntervalScale limit={t('figures.limitWord')} />
          </span>
          <span role="columnheader">{t('figures.verdict')}</span>
          <span role="columnheader" aria-hidden />
        </Box>
        {figures.map((figure) => {
          const name = texts.name(figure.code);
          const opens = tracksAt !== null && texts.line(figure) !== null;
          return (
            <FigureRow
              key={figure.code}
              name={
                opens ? (
                  <Link
                    component={RouterLink}
                    to={tracksAt}
                    aria-label={t('figures.openTracks', { figure: name })}
                  >
                    {name}
                  </Link>
                ) : (
                  name
                )
              }
              opens={opens}
              value={figure.value}
              interval={figure.interval}
              limit={figure.limit}
              verdict={figure.verdict}
              unit={texts.unit(figure.unit)}
              format={texts.format(figure.code)}
              reason={texts.why(figure.reasons)}
              note={texts.note(figure.code)}
              texts={texts.rowTexts}
            />
          );
        })}
      </Box>
      <DifferingLines figures={figures} edition={edition} />
    </SectionCard>
  );
}
