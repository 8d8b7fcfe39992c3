import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Kbd } from '@sarm/ui/kbd';
import { useTranslation } from 'react-i18next';
import { type DrawnBox, type Mark, MARK_NAMES, MARKS } from '../state/compared-boxes.ts';

/** What the marks on the pictures mean, and how many there are of each. */
export function MarkLegend({ boxes }: { readonly boxes: readonly DrawnBox[] }) {
  const { t } = useTranslation('reviews');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, mt: 1.25, alignItems: 'center' }}>
      {MARK_NAMES.map((mark) => (
        <Box key={mark} sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: '0.8125rem' }}>
          <Sign mark={mark} />
          {t(`mark.${mark}`)} <b>{boxes.filter((box) => box.mark === mark).length}</b>
        </Box>
      ))}
      <Box sx={{ flex: 1 }} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('together')} · <Kbd>Tab</Kbd> {t('nextDifference')}
      </Typography>
    </Box>
  );
}

export function Sign({ mark }: { readonly mark: Mark }) {
  const { sign, ink } = MARKS[mark];
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        width: 20,
        height: 20,
        flex: 'none',
        borderRadius: '50%',
        bgcolor: ink,
        color: '#0E1318',
        fontWeight: 700,
        fontSize: 13,
        border: '1px solid',
        borderColor: 'hairline',
      }}
    >
      {sign}
    </Box>
  );
}
