import AutorenewIcon from '@mui/icons-material/Autorenew';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';

export type ChipTone = 'default' | 'info' | 'running' | 'success' | 'warning' | 'error';

const ICONS = {
  default: RadioButtonUncheckedIcon,
  info: InfoIcon,
  running: AutorenewIcon,
  success: CheckCircleIcon,
  warning: WarningIcon,
  error: ErrorIcon,
} as const;

export interface StatusChipProps {
  readonly label: string;
  readonly tone: ChipTone;
  /** More about the state, e.g. why it failed. */
  readonly hint?: string;
}

/** The label names the state and the icon repeats it, so that colour is never the only sign. */
export function StatusChip({ label, tone, hint }: StatusChipProps) {
  const Icon = ICONS[tone];
  const chip = (
    <Chip
      label={label}
      icon={<Icon />}
      variant="outlined"
      color={tone === 'running' ? 'warning' : tone}
      {...(hint ? { tabIndex: 0 } : {})}
      sx={{ '& .MuiChip-icon': { fontSize: 15 } }}
    />
  );
  return hint ? (
    <Tooltip title={hint} describeChild>
      {chip}
    </Tooltip>
  ) : (
    chip
  );
}
