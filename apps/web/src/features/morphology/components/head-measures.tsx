import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { MorphologyMeasure } from '@sarm/contracts/http/masks/measures.entities';
import { ErrorState } from '@sarm/ui/error-state';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { oneDecimal, twoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { Labeling } from '../hooks/use-labeling.ts';
import { maskAddress } from '../state/mask-address.ts';

/** With the digits that the interval leaves any meaning. */
const ROWS = [
  ['length', 'um', twoDecimals],
  ['width', 'um', twoDecimals],
  ['ellipticity', null, twoDecimals],
  ['area', 'um2', oneDecimal],
  ['perimeter', 'um', twoDecimals],
  ['elongation', null, twoDecimals],
  ['regularity', null, twoDecimals],
] as const;

/** What the mask of the crop measures, by the calibration of its video; without a mask nothing is available. */
export function HeadMeasures({ labeling }: { readonly labeling: Labeling }) {
  const { t } = useTranslation(['morphology', 'notices', 'common']);
  const { measures: read, item, label } = labeling;
  const answer = read.currentData;
  if (item === undefined || label === undefined) return null;
  const title = t('morphology:measuredHead');
  if (read.isError && !read.isFetching)
    return (
      <SectionCard title={title}>
        <ErrorState
          message={errorText(read.error)}
          retryLabel={t('common:retry')}
          onRetry={() => void read.refetch()}
        />
      </SectionCard>
    );
  if (answer === undefined)
    return (
      <SectionCard title={title}>
        <Skeleton
          variant="rounded"
          height={160}
          animation={false}
          aria-label={t('common:loading')}
          role="status"
        />
      </SectionCard>
    );
  const { mask, measures } = answer;
  const all = [
    ...Object.values(measures.head),
    ...(measures.outlined.includes('midpiece') ? Object.values(measures.midpiece) : []),
    ...(measures.outlined.includes('droplet') ? [measures.dropletShare] : []),
  ];
  // Each reason once: most rows are missing for the same.
  const reasons = [...new Set(all.flatMap((each) => (each.available ? [] : [each.reason])))];
  return (
    <SectionCard title={title} ruled>
      {mask === null && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {`${t('morphology:noMask')} `}
          <MuiLink component={Link} to={maskAddress(item, label.dataset_id)}>
            {t('morphology:makeMask')}
          </MuiLink>
        </Typography>
      )}
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2, rowGap: 0.5 }}
      >
        {ROWS.map(([name, unit, write]) => (
          <Measure
            key={name}
            name={t(`morphology:measure.${name}`)}
            unit={unit === null ? '' : t(`morphology:unit.${unit}`)}
            measure={measures.head[name]}
            write={write}
          />
        ))}
        {measures.outlined.includes('midpiece') && (
          <>
            <Measure
              name={t('morphology:measure.midpieceLength')}
              unit={t('morphology:unit.um')}
              measure={measures.midpiece.length}
              write={twoDecimals}
            />
            <Measure
              name={t('morphology:measure.midpieceWidth')}
              unit={t('morphology:unit.um')}
              measure={measures.midpiece.width}
              write={twoDecimals}
            />
            <Measure
              name={t('morphology:measure.midpieceAngle')}
              unit={t('morphology:unit.degrees')}
              measure={measures.midpiece.angle}
              write={oneDecimal}
            />
          </>
        )}
        {measures.outlined.includes('droplet') && (
          <Measure
            name={t('morphology:measure.dropletShare')}
            unit=""
            measure={measures.dropletShare}
            write={twoDecimals}
          />
        )}
      </Box>
      {reasons.map((reason) => (
        <Typography key={reason} variant="caption" component="p" sx={{ mt: 1 }}>
          {t('morphology:notAvailableWhy', { reason: t(`notices:missing.${reason}`) })}
        </Typography>
      ))}
      <Typography variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary' }}>
        {t('morphology:noRange', { reason: t(`notices:missing.${measures.notAssessed}`) })}
      </Typography>
    </SectionCard>
  );
}

interface MeasureProps {
  readonly name: string;
  readonly unit: string;
  readonly measure: MorphologyMeasure;
  readonly write: (value: number, locale: string) => string;
}

function Measure({ name, unit, measure, write }: MeasureProps) {
  const { t } = useTranslation(['morphology', 'notices']);
  const locale = useLocale();
  return (
    <>
      <Typography component="dt" variant="body2">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
        {measure.available ? (
          <>
            <Typography component="span" variant="body2" sx={{ fontWeight: 650 }}>
              {`${write(measure.value, locale)} ${unit}`.trim()}
            </Typography>
            <Typography component="span" variant="caption" sx={{ color: 'text.secondary', ml: 1 }}>
              {t('morphology:interval', {
                lower: write(measure.interval.lower, locale),
                upper: write(measure.interval.upper, locale),
              })}
            </Typography>
          </>
        ) : (
          <Typography
            component="span"
            variant="body2"
            title={t(`notices:missing.${measure.reason}`)}
            sx={{ color: 'text.secondary' }}
          >
            {t('morphology:notAvailable')}
          </Typography>
        )}
      </Box>
    </>
  );
}
