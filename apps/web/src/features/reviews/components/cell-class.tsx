import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReviewItem } from '@sarm/contracts/http/reviews/reviews.entities';
import { LABELS } from '@sarm/domain/labels';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** What is approved together with a mask: normal forms are counted from these classes. */
export function CellClass({ item }: { readonly item: ReviewItem }) {
  const { t } = useTranslation('reviews');
  const id = useId();
  const { morphology_class: name, defects, class_confidence: sure } = item;
  const rows: readonly (readonly [string, string])[] =
    name === null
      ? []
      : [
          [
            t('cell.defects'),
            defects.length === 0
              ? t('cell.none')
              : defects.map((defect) => t(`cell.defect.${defect}`)).join(', '),
          ],
          ...(sure === null
            ? []
            : [[t('cell.sure'), t('cell.sureOf', { value: sure, most: LABELS.surestClass })] as const]),
        ];
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h3" sx={{ mb: 1 }}>
        {t('cell.title')}
      </Typography>
      <Typography sx={{ fontWeight: 620 }}>
        {name === null ? t('unclassified') : t(`morphology.${name}`)}
      </Typography>
      {rows.map(([label, value]) => (
        <Typography key={label} variant="body2">
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {label}:
          </Box>{' '}
          {value}
        </Typography>
      ))}
    </Box>
  );
}
