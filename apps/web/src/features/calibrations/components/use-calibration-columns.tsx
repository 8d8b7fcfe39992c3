import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SortOf } from '@sarm/contracts/http/address';
import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { FigureValue } from '@sarm/ui/figure-value';
import { StatusChip } from '@sarm/ui/status-chip';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDay, noDecimals, significant, twoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { Column } from '../../../shared/lists/data-table.tsx';

export type CalibrationSort = SortOf<RouteGroups['calibrations']['list']>;

function TwoLines({ first, second }: { readonly first: ReactNode; readonly second: string }) {
  return (
    <Box sx={{ py: 0.5 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>{first}</Box>
      {second !== '' && (
        <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
          {second}
        </Typography>
      )}
    </Box>
  );
}

export function CalibrationState({ calibration }: { readonly calibration: Calibration }) {
  const { t } = useTranslation('calibrations');
  if (calibration.retired) return <StatusChip label={t('state.retired')} tone="default" />;
  if (calibration.expired) return <StatusChip label={t('state.expired')} tone="error" />;
  return <StatusChip label={t('state.usable')} tone="success" />;
}

export function useCalibrationColumns(): readonly Column<Calibration, CalibrationSort>[] {
  const { t } = useTranslation(['calibrations', 'common']);
  const locale = useLocale();
  const figure = (value: number | null, reason: string) => (
    <FigureValue
      value={value === null ? null : significant(value, locale)}
      unit="µm"
      notAvailable={t('common:notAvailable')}
      reason={reason}
    />
  );
  const depth = ({ measured_depth_um: measured, depth_sd_um: sd }: Calibration) =>
    measured === null || sd === null ? (
      figure(null, t('calibrations:noMeasuredDepth'))
    ) : (
      <FigureValue
        value={`${significant(measured, locale)} ± ${significant(sd, locale)}`}
        unit="µm"
        notAvailable=""
      />
    );
  return [
    {
      id: 'name',
      header: t('calibrations:field.name'),
      sort: 'name',
      minWidth: 180,
      cell: ({ name, microscope, objective }) => (
        <TwoLines
          first={<Box sx={{ fontWeight: 600 }}>{name}</Box>}
          second={[microscope, objective].join(' · ')}
        />
      ),
    },
    {
      id: 'pixel',
      header: t('calibrations:column.pixelSize'),
      align: 'right',
      oneLine: true,
      cell: ({ pixel_size_um: size }) => figure(size, ''),
    },
    {
      id: 'chamber',
      header: t('calibrations:column.chamber'),
      minWidth: 130,
      cell: ({ chamber_type: type, lot }) => (
        <TwoLines
          first={
            <FigureValue value={type === '' ? null : type} notAvailable={t('calibrations:notEntered')} />
          }
          second={lot === '' ? '' : t('calibrations:lotOf', { lot })}
        />
      ),
    },
    {
      id: 'depth',
      header: t('calibrations:column.depth'),
      align: 'right',
      oneLine: true,
      cell: (calibration) => (
        <TwoLines
          first={depth(calibration)}
          second={
            calibration.nominal_depth_um === null
              ? ''
              : t('calibrations:nominalOf', { value: significant(calibration.nominal_depth_um, locale) })
          }
        />
      ),
    },
    {
      id: 'factor',
      wide: true,
      header: t('calibrations:column.factor'),
      align: 'right',
      cell: ({ segre_silberberg_factor: value }) => twoDecimals(value, locale),
    },
    {
      id: 'expiry',
      header: t('calibrations:field.expiry'),
      oneLine: true,
      cell: ({ expiry }) => (
        <FigureValue
          value={expiry === null ? null : calendarDay(expiry, locale)}
          notAvailable={t('calibrations:notEntered')}
        />
      ),
    },
    {
      id: 'videos',
      header: t('calibrations:column.videos'),
      align: 'right',
      cell: ({ videos_count: count }) => noDecimals(count, locale),
    },
    {
      id: 'state',
      header: t('calibrations:column.state'),
      cell: (calibration) => <CalibrationState calibration={calibration} />,
    },
  ];
}
