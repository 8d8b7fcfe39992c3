import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { ShownTask } from '../../../shared/tasks/task-line.tsx';
import { useTask } from '../../../shared/tasks/use-task.ts';
import { ImportModelForm } from './import-model-form.tsx';

export interface ImportModelDialogProps {
  /** The projects in which the person may import: their names by id. */
  readonly projects: Readonly<Record<string, string>>;
  /** An accepted model is shown where it can be compared. */
  readonly onAccepted: (modelId: string) => void;
  readonly onClose: () => void;
}

interface Sent {
  readonly taskId: string;
  readonly modelId: string;
  readonly name: string;
}

/** A model from elsewhere: its file is sent, then inspected and tried in a locked process before anything can use it. */
export function ImportModelDialog({ projects, onAccepted, onClose }: ImportModelDialogProps) {
  const { t } = useTranslation(['registry', 'common']);
  const id = useId();
  const small = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <Dialog open fullWidth fullScreen={small} maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('registry:import.title')}</DialogTitle>
      {sent === null ? (
        <ImportModelForm projects={projects} onSent={setSent} onClose={onClose} />
      ) : (
        <CheckedModel
          sent={sent}
          onAccepted={() => onAccepted(sent.modelId)}
          onAnother={() => setSent(null)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface CheckedModelProps {
  readonly sent: Sent;
  readonly onAccepted: () => void;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

function CheckedModel({ sent, onAccepted, onAnother, onClose }: CheckedModelProps) {
  const { t } = useTranslation(['registry', 'common', 'videos']);
  const noticeText = useNoticeText();
  const [ended, setEnded] = useState<Task | null>(null);
  const { task, estimate } = useTask(sent.taskId, setEnded);
  const message = task === undefined ? '' : noticeText(task.notice, task.message);
  const accepted = ended?.status === 'completed';
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {ended === null ? (
          <>
            <ShownTask
              task={task}
              estimate={estimate}
              label={t('registry:import.checkOf', { name: sent.name })}
              stage={message === '' ? t('registry:import.waiting') : message}
              percent={task?.progress ?? 0}
              waiting={task === undefined || task.status === 'pending'}
            />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('registry:import.goesOn')}
            </Typography>
          </>
        ) : (
          <Alert severity={accepted ? 'success' : 'error'} role="alert" sx={{ overflowWrap: 'anywhere' }}>
            {accepted
              ? t('registry:import.accepted', { name: sent.name })
              : t('registry:import.refused', {
                  name: sent.name,
                  reason: noticeText(ended.notice, ended.message),
                })}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:close')}
        </Button>
        {ended !== null && !accepted && (
          <Button variant="contained" onClick={onAnother}>
            {t('registry:import.another')}
          </Button>
        )}
        {accepted && (
          <Button variant="contained" onClick={onAccepted}>
            {t('registry:choose')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
