import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Retention } from '@sarm/contracts/http/system-settings/system-settings.routes';
import { ErrorState } from '@sarm/ui/error-state';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import type { CountedEffect } from '../../../shared/dialogs/danger-dialog.tsx';
import { dateOnly, oneDecimal } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

const GIGABYTE = 1024 ** 3;
const CHART_HEIGHT = 72;

/** Sizes and days of an effect as people read them. */
export function useRetentionFormat() {
  const locale = useLocale();
  return {
    size: (bytes: number): string => oneDecimal(bytes / GIGABYTE, locale),
    day: (at: string | null): string => (at === null ? '' : dateOnly(at, locale)),
  };
}

/** Originals by age: what stays below, what would go above it, striped, so that it does not hang on the colour. */
function AgeChart({ ages, days }: Pick<Retention, 'ages' | 'days'>) {
  const { t } = useTranslation('system');
  const most = Math.max(1, ...ages.map(({ stay, go }) => stay + go));
  const height = (count: number): number => (CHART_HEIGHT * count) / most;
  return (
    <Box>
      <Box
        component="ul"
        aria-label={t('retention.chart')}
        sx={{
          display: 'flex',
          alignItems: 'flex-end',
          gap: '3px',
          m: 0,
          p: 0,
          listStyle: 'none',
          height: CHART_HEIGHT,
          borderBottom: 1,
          borderColor: 'hairline',
        }}
      >
        {ages.map(({ fromDays, stay, go }) => (
          <Box
            component="li"
            key={fromDays}
            aria-label={t('retention.bar', { from: fromDays, stay, go })}
            title={t('retention.bar', { from: fromDays, stay, go })}
            sx={{ flex: 1, display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' }}
          >
            <Box
              sx={({ palette }) => ({
                height: height(go),
                background: `repeating-linear-gradient(45deg, ${palette.error.main} 0 2px, transparent 2px 5px)`,
              })}
            />
            <Box sx={{ height: height(stay), bgcolor: 'primary.main' }} />
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary' }}>
        <Typography variant="caption">0</Typography>
        <Typography variant="caption">
          {t('retention.days', { count: ages.at(-1)?.fromDays ?? days })}
        </Typography>
      </Box>
    </Box>
  );
}

function RetentionText({ effect }: { readonly effect: Retention }) {
  const { t } = useTranslation('system');
  const { size, day } = useRetentionFormat();
  const { days, originals, originalBytes, needed, uploaders, firstAt } = effect;
  if (days === 0) return <Typography variant="body2">{t('retention.keepsAll')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, alignContent: 'start' }}>
      <Typography variant="body2" sx={{ fontWeight: 620 }}>
        {originals === 0
          ? t('retention.wouldNot')
          : t('retention.would', { count: originals, size: size(originalBytes) })}
      </Typography>
      {originals > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('retention.when', { count: uploaders, date: day(firstAt) })}
        </Typography>
      )}
      {needed > 0 && <Typography variant="body2">{t('retention.needed', { count: needed })}</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('retention.stays')}
      </Typography>
    </Box>
  );
}

/** PLT-227: what the period that is typed would touch, before it is saved. */
export function RetentionEffect({ answer }: { readonly answer: CountedEffect<Retention> }) {
  const { t } = useTranslation(['system', 'common']);
  const { data } = answer;
  if (answer.isError)
    return (
      <ErrorState
        message={t('retention.failed', { message: errorText(answer.error) })}
        retryLabel={t('common:retry')}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  if (data === undefined) return null;
  return (
    <Box
      role="status"
      aria-busy={answer.isFetching}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { sm: '1fr 1fr' },
        p: 1.5,
        border: 1,
        borderColor: data.originals > 0 ? 'warning.main' : 'hairline',
        borderRadius: 1,
      }}
    >
      {data.ages.some(({ stay, go }) => stay + go > 0) && <AgeChart ages={data.ages} days={data.days} />}
      <RetentionText effect={data} />
    </Box>
  );
}
