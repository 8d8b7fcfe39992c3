import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { FigureValue } from '@sarm/ui/figure-value';
import { Stat } from '@sarm/ui/stat';
import { useTranslation } from 'react-i18next';
import { oneDecimal } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { VideoFigures } from '../hooks/use-video-tracks.ts';

type Named =
  | 'progressive_motility'
  | 'total_motility'
  | 'average_velocity'
  | 'mean_concentration_million_per_ml';

/** While nothing is chosen: the newest figures that rest on this video, each with its interval or its reason. */
export interface VideoFiguresCardProps {
  readonly figures: VideoFigures | undefined;
  /** There are tracks to choose from. */
  readonly selectable: boolean;
}

export function VideoFiguresCard({ figures, selectable }: VideoFiguresCardProps) {
  const { t } = useTranslation(['viewer', 'common']);
  const locale = useLocale();
  const figure = (label: string, result: AnalysisResult | null | undefined, name: Named, unit: string) => {
    const value = result?.aggregated_results[name] ?? null;
    const interval = result?.aggregated_results.intervals[name];
    const reason = result?.errors[0] ?? t('viewer:notCalculated');
    return (
      <Stat
        label={label}
        value={
          <>
            <FigureValue
              value={value === null ? null : oneDecimal(value, locale)}
              unit={unit}
              notAvailable={t('common:notAvailable')}
              reason={reason}
            />
            {value !== null && interval !== undefined && (
              <Typography
                component="span"
                variant="caption"
                sx={{ display: 'block', color: 'text.secondary' }}
              >
                {t('viewer:interval', {
                  low: oneDecimal(interval.ci_low, locale),
                  high: oneDecimal(interval.ci_high, locale),
                })}
              </Typography>
            )}
          </>
        }
      />
    );
  };
  const motility = figures?.motility;
  // An analysis of several videos answers for all of them: its figures are not those of this one alone.
  const together = Math.max(motility?.video_ids.length ?? 1, figures?.concentration?.video_ids.length ?? 1);
  return (
    <Card component="section" aria-labelledby="figures-title" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h3" component="h2" id="figures-title">
        {together > 1 ? t('viewer:figuresTogether', { count: together }) : t('viewer:figures')}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        {figure(t('viewer:progressive'), motility, 'progressive_motility', '%')}
        {figure(t('viewer:totalMotility'), motility, 'total_motility', '%')}
        {figure(t('viewer:meanVap'), motility, 'average_velocity', 'µm/s')}
        {figure(
          t('viewer:concentration'),
          figures?.concentration,
          'mean_concentration_million_per_ml',
          t('viewer:millionPerMl'),
        )}
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('viewer:intervalNote')}
      </Typography>
      {selectable && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('viewer:selectHint')}
        </Typography>
      )}
    </Card>
  );
}
