import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { holdsAnywhere } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { useChange } from '../../../shared/api/use-change.ts';
import { PATHS } from '../../../shared/paths.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { useSelectedIds } from '../hooks/use-selected-ids.ts';

export interface SubmitDialogProps {
  readonly videoId: string;
  readonly count: number;
  readonly notes: string;
  readonly onClose: () => void;
}

/** BUS-117, BUS-183, BUS-212: success is what the server confirmed, and nothing else. */
export function SubmitDialog({ videoId, count, notes, onClose }: SubmitDialogProps) {
  const { t } = useTranslation(['frames', 'common']);
  const user = useUser();
  const toast = useToast();
  const navigate = useNavigate();
  const readSelected = useSelectedIds(videoId);
  const [submit] = useChange(framesCalls.submit);
  const [state, setState] = useState<'asking' | 'sending' | 'failed'>('asking');

  const send = async (): Promise<void> => {
    setState('sending');
    const frameIds = await readSelected();
    const { data } =
      frameIds === null
        ? { data: undefined }
        : await submit({ body: { videoId, frameIds, notes: notes.trim() } });
    if (data === undefined) {
      setState('failed');
      return;
    }
    onClose();
    toast.success(t('frames:submitted'));
    if (holdsAnywhere(user, 'view_analysis_results'))
      await navigate(`${PATHS.sarmResults}?videoId=${videoId}`, { state: { fromSelection: true, videoId } });
    else await navigate(PATHS.sarmFrameOverview);
  };
  const sending = state === 'sending';
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby="submit-title"
      onClose={() => {
        if (!sending) onClose();
      }}
    >
      <DialogTitle id="submit-title">{t('frames:submit')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="body2">{t('frames:submitText', { count })}</Typography>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {notes.trim() === '' ? t('frames:noNotes') : notes.trim()}
        </Typography>
        {state === 'failed' && <Alert severity="error">{t('frames:submitFailed')}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={sending}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" onClick={() => void send()} loading={sending}>
          {t('frames:submitNow')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
