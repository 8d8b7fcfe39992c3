import Dialog from '@mui/material/Dialog';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { DialogHead, type DialogHeadProps } from './dialog-head.tsx';

export interface AlertFrameProps extends Omit<DialogHeadProps, 'titleId'> {
  /** Undefined while it has to stay. */
  readonly onClose: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The frame of dialogs that interrupt: the icon of their tone, title and whom it is about. */
export function AlertFrame({ onClose, children, ...head }: AlertFrameProps) {
  const id = useId();
  const small = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <Dialog
      open
      role="alertdialog"
      fullScreen={small}
      fullWidth
      maxWidth={false}
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { maxWidth: { sm: 648 } } } }}
    >
      <DialogHead {...head} titleId={id} />
      {children}
    </Dialog>
  );
}
