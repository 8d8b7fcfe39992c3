import SavedIcon from '@mui/icons-material/CloudDoneOutlined';
import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import FailedIcon from '@mui/icons-material/Error';
import SavingIcon from '@mui/icons-material/Sync';
import ConflictIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';

export type SaveKind = 'saved' | 'saving' | 'offline' | 'conflict' | 'failed';

const LOOKS = {
  saved: { Icon: SavedIcon, colour: 'text.secondary', icon: 'success.main', border: 'transparent' },
  saving: { Icon: SavingIcon, colour: 'text.primary', icon: 'inherit', border: 'transparent' },
  offline: { Icon: OfflineIcon, colour: 'warning.main', icon: 'inherit', border: 'currentColor' },
  conflict: { Icon: ConflictIcon, colour: 'warning.main', icon: 'inherit', border: 'currentColor' },
  failed: { Icon: FailedIcon, colour: 'error.main', icon: 'inherit', border: 'currentColor' },
} as const;

export interface SaveStateProps {
  readonly kind: SaveKind;
  readonly text: string;
  /** What pressing it does, where the text does not say so. */
  readonly action?: string | undefined;
  /** What pressing it does: send again, or open the conflict. Absent: it only reports. */
  readonly onPress?: (() => void) | undefined;
}

/** Where the edits are: the only place that says so, hence no button Save. Announced when it changes. */
export function SaveState({ kind, text, action, onPress }: SaveStateProps) {
  const { Icon, colour, icon, border } = LOOKS[kind];
  const sx = {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.75,
    minHeight: 28,
    px: 1,
    borderRadius: 1,
    border: '1px solid',
    borderStyle: kind === 'offline' ? 'dashed' : 'solid',
    borderColor: border,
    color: colour,
    fontSize: '0.75rem',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  } as const;
  const content = (
    <>
      <Icon aria-hidden sx={{ fontSize: 17, color: icon }} />
      {text}
    </>
  );
  return (
    <Box role="status" data-save={kind} sx={{ display: 'inline-flex' }}>
      {onPress === undefined ? (
        <Box component="span" sx={sx}>
          {content}
        </Box>
      ) : (
        <ButtonBase
          onClick={onPress}
          // The visible text comes first and unchanged: people who speak to their computer say what they see.
          {...(action === undefined ? {} : { 'aria-label': `${text}, ${action}`, title: action })}
          sx={{ ...sx, '&:hover': { bgcolor: 'action.hover' } }}
        >
          {content}
        </ButtonBase>
      )}
    </Box>
  );
}
