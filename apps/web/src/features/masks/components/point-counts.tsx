import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type PlacedPoint, type PointLabel, STAR_INKS } from '@sarm/annotator/masks/prompt-points';
import { useTranslation } from 'react-i18next';
import { StarIcon } from './star-icon.tsx';

export interface PointCountsProps {
  readonly points: readonly PlacedPoint[];
  readonly mode: PointLabel;
  readonly loaded: boolean;
}

/** TEC-103, TEC-104 */
export function PointCounts({ points, mode, loaded }: PointCountsProps) {
  const { t } = useTranslation('masks');
  const count = (label: PointLabel): number => points.filter((point) => point.label === label).length;
  const suggested = points.filter((point) => point.suggested).length;
  const entry = (text: string, value: number, ink?: string) => (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {ink !== undefined && <StarIcon ink={ink} />}
      {`${text} `}
      <Box component="b" sx={{ color: 'text.primary' }}>
        {value}
      </Box>
    </Box>
  );
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 36,
        px: 2,
        py: 0.5,
      }}
    >
      <Typography variant="caption" sx={{ color: 'text.secondary', flex: 1 }}>
        {loaded
          ? t('clickToAdd', { mode: t(mode === 1 ? 'foregroundLower' : 'backgroundLower') })
          : t('imageLoading')}
      </Typography>
      <Typography
        component="ul"
        variant="caption"
        aria-label={t('points')}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          listStyle: 'none',
          m: 0,
          p: 0,
          color: 'text.secondary',
        }}
      >
        {entry(t('foreground'), count(1), STAR_INKS[1])}
        {entry(t('background'), count(0), STAR_INKS[0])}
        {entry(t('total'), points.length)}
        {suggested > 0 && entry(t('suggestedCount'), suggested)}
      </Typography>
    </Box>
  );
}
