import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type Removal, useRemoval } from './use-removal.ts';

export interface RemoveButtonProps extends Removal {
  /** Why it cannot be deleted now. */
  readonly blocked?: string | undefined;
}

const BLOCKED = {
  color: 'action.disabled',
  cursor: 'default',
  '&:hover': { bgcolor: 'transparent' },
} as const;

/** The bin of a record. Where it cannot be used it stays focusable, because it says why. */
export function RemoveButton({ blocked, ...removal }: RemoveButtonProps) {
  const confirmRemoval = useRemoval();
  return (
    <Tooltip title={blocked ?? removal.title} describeChild={blocked !== undefined}>
      <IconButton
        aria-label={removal.title}
        {...(blocked === undefined
          ? { onClick: () => confirmRemoval(removal) }
          : { 'aria-disabled': true, sx: BLOCKED })}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
