import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ViewerTrack } from '@sarm/viewer/core/viewer-tracks';
import { FigureValue } from '@sarm/ui/figure-value';
import { Stat } from '@sarm/ui/stat';
import { useTranslation } from 'react-i18next';
import { oneDecimal, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

type Kinematics = ViewerTrack['kinematics'];
interface Shown {
  readonly name: string;
  readonly value: (k: NonNullable<Kinematics>) => number | null;
  readonly unit: string;
}

/** Units are written alike in every language. */
const SPEED = 'µm/s';
const SHOWN: readonly Shown[] = [
  { name: 'VCL', value: (k) => k.vcl, unit: SPEED },
  { name: 'VAP', value: (k) => k.vap, unit: SPEED },
  { name: 'VSL', value: (k) => k.vsl, unit: SPEED },
  { name: 'ALH', value: (k) => k.alhMean, unit: 'µm' },
  { name: 'LIN', value: (k) => k.lin, unit: '%' },
  { name: 'STR', value: (k) => k.str, unit: '%' },
  { name: 'WOB', value: (k) => k.wob, unit: '%' },
  { name: 'BCF', value: (k) => k.bcf, unit: 'Hz' },
];

export interface TrackFiguresProps {
  readonly kinematics: Kinematics;
  readonly calibrated: boolean;
}

/** Eight figures of a track; one that does not exist says why. */
export function TrackFigures({ kinematics, calibrated }: TrackFiguresProps) {
  const { t } = useTranslation(['viewer', 'common']);
  const locale = useLocale();
  const measured = calibrated ? kinematics : null;
  const reason = !calibrated ? t('viewer:noPixelSize') : t('viewer:noVelocity');
  const written = ({ unit }: Shown, value: number): string =>
    unit === '%' ? noDecimals(value * 100, locale) : oneDecimal(value, locale);
  return (
    <>
      {measured === null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {calibrated ? t('viewer:notMeasured') : reason}
        </Typography>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
          columnGap: 1,
          rowGap: 1.25,
          '& dd':
            measured === null ? { fontSize: '0.75rem' } : { fontSize: '0.9375rem', whiteSpace: 'nowrap' },
          // Two parts in a quarter of the panel: in two lines they do not run into the next one.
          ...(measured === null ? { '& dd span': { whiteSpace: 'normal', overflowWrap: 'anywhere' } } : {}),
          '& dd span span': { fontSize: '0.6875rem', ml: 0.25 },
        }}
      >
        {SHOWN.map((each) => {
          const value = measured === null ? null : each.value(measured);
          return (
            <Stat
              key={each.name}
              label={each.name}
              value={
                <FigureValue
                  value={value === null ? null : written(each, value)}
                  unit={each.unit}
                  notAvailable={t('common:notAvailable')}
                  reason={measured === null ? reason : t('viewer:noRatio')}
                />
              }
            />
          );
        })}
      </Box>
    </>
  );
}
