import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { BoxDifference } from '@sarm/contracts/http/reviews/reviews.entities';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { markOf } from '../state/compared-boxes.ts';
import { Sign } from './mark-legend.tsx';

/** What differs in words: the picture repeats it. */
export function useDifferenceText(): (difference: BoxDifference) => string {
  const { t } = useTranslation(['reviews', 'annotation']);
  return ({ kind, moved, reclassed, kept, proposed }) => {
    if (kind !== 'changed') return t(`reviews:difference.${kind}`);
    const classes =
      reclassed && kept !== null && proposed !== null
        ? t('reviews:difference.class', {
            before: t(`annotation:class.${proposed.class}`),
            after: t(`annotation:class.${kept.class}`),
          })
        : '';
    return [moved ? t('reviews:difference.moved') : '', classes].filter((text) => text !== '').join(' · ');
  };
}

export interface DifferenceListProps {
  readonly differences: readonly BoxDifference[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

export function DifferenceList({ differences, chosen, onChoose }: DifferenceListProps) {
  const { t } = useTranslation('reviews');
  const textOf = useDifferenceText();
  const locale = useLocale();
  const share = (value: number | null): string =>
    value === null
      ? ''
      : t('iou', {
          value: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
            value,
          ),
        });
  if (differences.length === 0)
    return (
      <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
        {t('noDifferences')}
      </Typography>
    );
  return (
    <Box
      component="ol"
      aria-label={t('differences')}
      sx={{
        listStyle: 'none',
        m: 0,
        mt: 1.5,
        p: 0,
        border: 1,
        borderColor: 'hairline',
        borderRadius: 1,
        maxHeight: 216,
        overflow: 'auto',
      }}
    >
      {differences.map((difference, at) => (
        <Box component="li" key={difference.object_id}>
          <ButtonBase
            aria-pressed={difference.object_id === chosen}
            onClick={() => onChoose(difference.object_id)}
            sx={{
              width: '100%',
              display: 'grid',
              gridTemplateColumns: '28px 92px minmax(0, 1fr) auto',
              gap: 1,
              px: 1.5,
              py: 0.75,
              textAlign: 'left',
              fontFamily: 'inherit',
              fontSize: '0.8125rem',
              ...(difference.object_id === chosen ? { bgcolor: 'action.selected' } : {}),
            }}
          >
            <Sign mark={markOf(difference)} />
            <b>{t('objectNumber', { number: at + 1 })}</b>
            <span>{textOf(difference)}</span>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {share(difference.iou)}
            </Box>
          </ButtonBase>
        </Box>
      ))}
    </Box>
  );
}
