import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { ErrorState } from '@sarm/ui/error-state';
import { FigureValue } from '@sarm/ui/figure-value';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { Stat } from '@sarm/ui/stat';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { noDecimals, twoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

const COUNTS = ['frames', 'selected', 'annotated', 'detected_frames', 'detections'] as const;

/** TEC-047: counted by the server from what is stored. */
export function FrameStatistics({ videoId }: { readonly videoId: string }) {
  const { t } = useTranslation(['recordings', 'common']);
  const locale = useLocale();
  const stats = useRead(
    framesCalls.stats,
    { query: { video_id: videoId } },
    { refetchOnMountOrArgChange: true },
  );
  if (stats.isError)
    return (
      <Box sx={{ mt: 2 }}>
        <ErrorState
          message={t('recordings:stats.error', { message: errorText(stats.error) })}
          retryLabel={t('common:retry')}
          onRetry={() => void stats.refetch()}
          retrying={stats.isFetching}
        />
      </Box>
    );
  if (stats.data === undefined) return <RowSkeletons label={t('recordings:tabs.statistics')} />;
  const { data } = stats;
  return (
    <Card sx={{ p: 2, mt: 2 }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(160px, 100%), 1fr))',
        }}
      >
        {COUNTS.map((name) => (
          <Stat key={name} label={t(`recordings:stats.${name}`)} value={noDecimals(data[name], locale)} />
        ))}
        <Stat
          label={t('recordings:stats.mean_confidence')}
          value={
            <FigureValue
              value={data.mean_confidence === null ? null : twoDecimals(data.mean_confidence, locale)}
              notAvailable={t('common:notAvailable')}
              reason={t('recordings:stats.none')}
            />
          }
        />
      </Box>
    </Card>
  );
}
