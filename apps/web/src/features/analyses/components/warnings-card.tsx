import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** BUS-076: what a reader has to know before the figures. */
export function WarningsCard({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation('analyses');
  if (lines.length === 0) return null;
  return (
    <Card
      component="section"
      sx={{ display: 'flex', gap: 2, px: 2, py: 1.25, borderColor: 'warning.main', flexWrap: 'wrap' }}
    >
      <Box sx={{ display: 'flex', gap: 1, color: 'warning.main', alignItems: 'flex-start' }}>
        <WarningIcon sx={{ fontSize: 18 }} />
        <Typography variant="h4" component="h2">
          {t('warnings')}
        </Typography>
      </Box>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', fontSize: '0.8125rem', flex: 1, minWidth: 240 }}
      >
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Card>
  );
}
