import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

export interface FramesBarProps {
  readonly selected: number;
  readonly shown: number;
  readonly total: number;
  readonly onlySelected: boolean;
  readonly onFilter: (onlySelected: boolean) => void;
}

/** How many are selected and shown, and the keys of the grid. */
export function FramesBar({ selected, shown, total, onlySelected, onFilter }: FramesBarProps) {
  const { t } = useTranslation('frames');
  return (
    <Box sx={{ display: 'flex', gap: 2, mb: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2" sx={{ fontWeight: 620 }} aria-live="polite">
        {t('selectedCount', { count: selected })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('shown', { shown, total })}
      </Typography>
      <FormControlLabel
        control={<Switch size="small" checked={onlySelected} onChange={(_, on) => onFilter(on)} />}
        label={t('onlySelected')}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <Box sx={{ flex: 1 }} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('keys')}
      </Typography>
    </Box>
  );
}
