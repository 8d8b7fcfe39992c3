import CriticalIcon from '@mui/icons-material/HighlightOff';
import ErrorIcon from '@mui/icons-material/Error';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import type { LogSeverity } from '@sarm/domain/statuses';
import { useTranslation } from 'react-i18next';

export const SEVERITY_ICONS = {
  info: InfoIcon,
  warning: WarningIcon,
  error: ErrorIcon,
  critical: CriticalIcon,
} as const satisfies Record<LogSeverity, typeof InfoIcon>;

export const SEVERITY_COLOURS = {
  info: 'text.secondary',
  warning: 'warning.main',
  error: 'error.main',
  critical: 'error.main',
} as const satisfies Record<LogSeverity, string>;

/** Sign, label and colour: none of them alone. */
export function SeverityMark({ severity }: { readonly severity: LogSeverity }) {
  const { t } = useTranslation('logs');
  const Icon = SEVERITY_ICONS[severity];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        whiteSpace: 'nowrap',
        color: SEVERITY_COLOURS[severity],
        fontWeight: severity === 'info' ? 400 : 620,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {t(`severity.${severity}`)}
    </Box>
  );
}
