import Box from '@mui/material/Box';
import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import { FigureValue } from '@sarm/ui/figure-value';
import { Stat } from '@sarm/ui/stat';
import { useTranslation } from 'react-i18next';
import { useFigureTexts } from '../../../shared/figures/use-figure-texts.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';

/** Mean velocities, ratios and the beat over the moving cells; each with its interval or its reason. */
export function KinematicsCard({ velocities }: Pick<AnalysisRecord, 'velocities'>) {
  const { t } = useTranslation('analyses');
  const texts = useFigureTexts();
  if (velocities.length === 0) return null;
  return (
    <SectionCard title={t('kinematics.title')} note={t('kinematics.of')}>
      <Box
        component="dl"
        // Nine of them: in three or five columns none is left alone in the last line.
        sx={{
          m: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(3, 1fr)', lg: 'repeat(5, 1fr)' },
        }}
      >
        {velocities.map((figure) => (
          <Stat
            key={figure.code}
            label={texts.name(figure.code)}
            value={
              <FigureValue
                value={texts.line(figure)}
                {...(texts.unit(figure.unit) === '' ? {} : { unit: texts.unit(figure.unit) })}
                notAvailable={t('notAvailable')}
                reason={texts.why(figure.reasons)}
              />
            }
          />
        ))}
      </Box>
    </SectionCard>
  );
}
