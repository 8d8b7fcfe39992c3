import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ChampionComparison } from '@sarm/contracts/http/predictions/predictions.entities';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

const COUNTS = ['shared', 'only_model', 'only_champion'] as const;

/** The same frames looked at by the model in use. Which of the two is right, labels decide. */
export function ChampionCard({ champion }: { readonly champion: ChampionComparison }) {
  const { t } = useTranslation('predictions');
  const locale = useLocale();
  return (
    <SectionCard
      flush
      title={t('champion.title')}
      note={t('champion.note', { name: champion.name, count: champion.frames })}
    >
      <Box
        component="dl"
        sx={{
          m: 0,
          borderTop: 1,
          borderColor: 'hairline',
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' },
        }}
      >
        {COUNTS.map((name) => (
          <Box key={name} sx={{ px: 2, py: 1.25, minWidth: 0 }}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {t(`champion.${name}`)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 700 }}>
              {noDecimals(champion[name], locale)}
            </Typography>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
