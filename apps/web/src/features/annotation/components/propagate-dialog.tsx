import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { TextInput } from '@sarm/ui/text-input';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface PropagateDialogProps {
  readonly count: number;
  /** Frames after this one. */
  readonly most: number;
  readonly onStart: (frames: number) => Promise<string | null>;
  readonly onClose: () => void;
}

/** How many frames the selected boxes are copied to. */
export function PropagateDialog({ count, most, onStart, onClose }: PropagateDialogProps) {
  const { t } = useTranslation(['annotation', 'common']);
  const [text, setText] = useState('1');
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const frames = Number(text);
  const valid = Number.isInteger(frames) && frames >= 1 && frames <= most;
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!valid || running) return;
    setRunning(true);
    setFailure(await onStart(frames));
    setRunning(false);
  };
  return (
    <Dialog
      open
      onClose={running ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby="propagate-title"
    >
      <form onSubmit={(event) => void start(event)}>
        <DialogTitle id="propagate-title">{t('annotation:propagate.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="body2">{t('annotation:propagate.text', { count })}</Typography>
          {failure !== null && <Alert severity="error">{failure}</Alert>}
          <TextInput
            label={t('annotation:propagate.frames')}
            type="number"
            autoFocus
            value={text}
            error={!valid}
            helperText={t('annotation:propagate.range', { max: most })}
            inputProps={{ min: 1, max: most, step: 1 }}
            onChange={({ target }) => setText(target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={running}>
            {t('common:cancel')}
          </Button>
          <Button variant="contained" type="submit" disabled={!valid} loading={running}>
            {t('annotation:propagate.start')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
