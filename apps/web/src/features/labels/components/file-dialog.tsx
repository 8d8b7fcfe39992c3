import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

export interface FileDialogProps {
  readonly title: string;
  readonly text?: string;
  readonly width: number;
  readonly actions: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Export and import: wide, and the full screen of a telephone. */
export function FileDialog({ title, text, width, actions, onClose, children }: FileDialogProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const small = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <Dialog
      open
      fullWidth
      fullScreen={small}
      maxWidth={false}
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { maxWidth: { sm: width } } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, pl: 2.5, pr: 1.5, pt: 2, pb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={id} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {text !== undefined && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {text}
            </Typography>
          )}
        </Box>
        <IconButton aria-label={t('close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
}
