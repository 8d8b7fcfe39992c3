import RefusedIcon from '@mui/icons-material/BlockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertFrame } from './alert-frame.tsx';

export interface RefusedDialogProps {
  readonly icon?: ReactNode;
  /** What stays as it is: "Ingrid Solberg has to stay administrator". */
  readonly title: string;
  /** Why. */
  readonly why: string;
  /** The way out as text; below it what leads there, e.g. rows with a button. */
  readonly wayOut: string;
  readonly children?: ReactNode;
  /** Next to Close, where one button is the way out. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
}

/** A change that is not made: why, and what to do instead. */
export function RefusedDialog(props: RefusedDialogProps) {
  const { icon = <RefusedIcon />, title, why, wayOut, children, action, onClose } = props;
  const { t } = useTranslation();
  return (
    <AlertFrame icon={icon} tone="neutral" title={title} detail={why} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 2, px: 3, pb: 2 }}>
        <Typography variant="body2">{wayOut}</Typography>
        {children}
      </Box>
      <DialogActions sx={{ px: 3, py: 1.5, borderTop: 1, borderColor: 'hairline' }}>
        <Button color="inherit" onClick={onClose} autoFocus>
          {t('close')}
        </Button>
        {action}
      </DialogActions>
    </AlertFrame>
  );
}
