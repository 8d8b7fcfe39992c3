import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import type {
  LabelOverview,
  LabelStatistics as Statistics,
} from '@sarm/contracts/http/labels/labels.entities';
import { ErrorState } from '@sarm/ui/error-state';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { noDecimals, percentWithOneDecimal } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { ClassBalance } from './class-balance.tsx';
import { BoxLengths } from './box-lengths.tsx';

interface CountProps {
  readonly name: string;
  readonly value: string;
  readonly note: string;
}

const Count = ({ name, value, note }: CountProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Box component="dd" sx={{ m: 0 }}>
      <Typography
        component="span"
        sx={{ display: 'block', fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.3 }}
      >
        {value}
      </Typography>
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
        {note}
      </Typography>
    </Box>
  </Box>
);

interface CountsProps {
  readonly statistics: Statistics;
  readonly overview: LabelOverview | undefined;
}

/** TEC-073 */
function Counts({ statistics, overview }: CountsProps) {
  const { t } = useTranslation('dataLabels');
  const locale = useLocale();
  const {
    total_items: total,
    labeled_items: labeled,
    unlabeled_items: open,
    average_confidence: mean,
  } = statistics;
  const place =
    overview === undefined
      ? ''
      : t('framesAndVideos', {
          frames: t('frames', { count: overview.frames }),
          videos: t('videos', { count: overview.videos }),
        });
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 2, rowGap: 1 }}
    >
      <Count name={t('stats.total')} value={noDecimals(total, locale)} note={place} />
      <Count name={t('stats.labeled')} value={noDecimals(labeled, locale)} note={t('stats.labeledHint')} />
      <Count
        name={t('stats.unlabeled')}
        value={noDecimals(open, locale)}
        note={total === 0 ? '' : percentWithOneDecimal((100 * open) / total, locale)}
      />
      <Count
        name={t('stats.confidence')}
        value={mean === null ? t('stats.none') : percentWithOneDecimal(100 * mean, locale)}
        note=""
      />
    </Box>
  );
}

const Part = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ p: 2, minWidth: 0, boxShadow: (theme) => `-1px 0 0 ${theme.palette.hairline}` }}>{children}</Box>
);

/** How many items, of which classes and how long their boxes are. */
export function LabelStatistics({ labelId }: { readonly labelId: string }) {
  const { t } = useTranslation(['dataLabels', 'common']);
  const call = { params: { id: labelId } };
  const statistics = useRead(labelsCalls.statistics, call);
  const overview = useRead(labelsCalls.overview, call);
  const failed = [statistics, overview].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined)
    return (
      <ErrorState
        message={errorText(failed.error, t('dataLabels:stats.failed'))}
        retryLabel={t('common:retry')}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    );
  // The figures of the label before must not stand here until these are read.
  const counted = statistics.currentData;
  const shown = overview.currentData;
  return (
    <Card
      component="section"
      aria-label={t('dataLabels:stats.title')}
      aria-busy={counted === undefined || shown === undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: 'minmax(250px, 5fr) 6fr 4fr' },
      }}
    >
      <Part>
        {counted === undefined ? (
          <Skeleton variant="rounded" height={130} animation={false} />
        ) : (
          <Counts statistics={counted} overview={shown} />
        )}
      </Part>
      <Part>
        {shown === undefined ? <Skeleton height={130} /> : <ClassBalance classes={shown.classes} />}
      </Part>
      <Part>{shown === undefined ? <Skeleton height={130} /> : <BoxLengths lengths={shown.lengths} />}</Part>
    </Card>
  );
}
