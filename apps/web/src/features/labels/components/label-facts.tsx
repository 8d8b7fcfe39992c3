import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../../shared/components/person-avatar.tsx';
import { percent } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

/** Whose label it is, of which dataset, how many boxes it holds and how many of them a person has verified. */
export function LabelFacts({ label }: { readonly label: DataLabel }) {
  const { t } = useTranslation('dataLabels');
  const locale = useLocale();
  const { user_name: person, dataset_name: dataset, item_count: count, labeled_count: labeled } = label;
  const items = t('items', { count });
  const share = labeled === null || count === 0 ? null : percent((100 * labeled) / count, locale);
  return (
    <Box component="span" sx={{ display: 'grid', gap: 0.75, minWidth: 0 }}>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <PersonAvatar name={person} size={20} />
        <Typography component="span" variant="caption" noWrap sx={{ color: 'text.secondary' }}>
          {t('of', { person, dataset })}
        </Typography>
      </Box>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {labeled !== null && count > 0 ? (
          <LinearProgress
            variant="determinate"
            value={(100 * labeled) / count}
            aria-label={t('shareLabel', { percent: share })}
            sx={{ flex: 1, height: 4 }}
          />
        ) : (
          <Box component="span" sx={{ flex: 1 }} />
        )}
        <Typography component="span" variant="caption" sx={{ whiteSpace: 'nowrap' }}>
          {share === null ? items : t('share', { items, percent: share })}
        </Typography>
      </Box>
    </Box>
  );
}
