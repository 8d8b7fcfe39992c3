import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { labelFilesCalls } from '@sarm/contracts/addresses/label-files.generated';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { ExportFormat } from '@sarm/domain/labels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { RecordState } from '../../../shared/records/record-state.tsx';
import { TaskLine } from '../../../shared/tasks/task-line.tsx';
import { useCancelTask } from '../../../shared/tasks/use-cancel-task.ts';
import { useOpenExports } from '../hooks/use-label-tasks.ts';
import { EarlierExports } from './earlier-exports.tsx';
import { ExportFormats } from './export-formats.tsx';
import { FileDialog } from './file-dialog.tsx';
import { FileProgress } from './file-progress.tsx';

const EARLIER = 5;
const OPTIONS = {
  include_images: 'images',
  exclude_bad_quality: 'excludeBad',
  verified_only: 'verifiedOnly',
} as const;
type Option = keyof typeof OPTIONS;
const NAMES = Object.keys(OPTIONS) as Option[];

export interface ExportDialogProps {
  readonly label: DataLabel;
  readonly frames: number | undefined;
  readonly onClose: () => void;
}

/** A label as a file. It is written by a job, which goes on when this is closed. */
export function ExportDialog({ label, frames, onClose }: ExportDialogProps) {
  const { t } = useTranslation(['labelFiles', 'common']);
  const noticeText = useNoticeText();
  const files = useRead(
    labelFilesCalls.exports,
    { params: { id: label.id }, query: { page: 1, limit: EARLIER } },
    { refetchOnMountOrArgChange: true },
  );
  const open = useOpenExports(label.id);
  const [start, starting] = useChange(labelFilesCalls.startExport);
  const [format, setFormat] = useState<ExportFormat>('coco');
  const [options, setOptions] = useState<Readonly<Record<Option, boolean>>>({
    include_images: true,
    exclude_bad_quality: true,
    verified_only: false,
  });
  const [failure, setFailure] = useState<string>();
  const [ended, setEnded] = useState<Task>();
  const [running] = open;
  const items = t('labelFiles:export.items', { count: label.item_count });
  const framesText = (count: number): string => t('labelFiles:export.frames', { count });
  const possible = files.data?.formats.find((each) => each.format === format)?.possible ?? false;
  const send = async (): Promise<void> => {
    setFailure(undefined);
    setEnded(undefined);
    const { error } = await start({ params: { id: label.id }, body: { format, ...options } });
    if (error !== undefined) setFailure(errorText(error, t('labelFiles:export.startFailed')));
  };
  return (
    <FileDialog
      title={t('labelFiles:export.title', { name: label.name })}
      text={
        frames === undefined ? items : t('labelFiles:export.holds', { items, frames: framesText(frames) })
      }
      width={760}
      onClose={onClose}
      actions={
        running === undefined ? (
          <>
            <Button color="inherit" onClick={onClose}>
              {t('common:close')}
            </Button>
            <Button
              variant="contained"
              disabled={!possible}
              loading={starting.isLoading}
              onClick={() => void send()}
            >
              {t('labelFiles:export.start')}
            </Button>
          </>
        ) : (
          <>
            <CancelExport task={running} />
            <Button variant="contained" onClick={onClose}>
              {t('common:close')}
            </Button>
          </>
        )
      }
    >
      <RecordState read={files} failed={t('labelFiles:export.error', { message: errorText(files.error) })}>
        {({ formats, items: earlier }) => (
          <>
            <ExportFormats formats={formats} chosen={format} onChoose={setFormat} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
              {NAMES.map((name) => (
                <FormControlLabel
                  key={name}
                  control={
                    <Checkbox
                      size="small"
                      checked={options[name]}
                      onChange={(_, on) => setOptions({ ...options, [name]: on })}
                    />
                  }
                  label={t(`labelFiles:export.${OPTIONS[name]}`)}
                  slotProps={{ typography: { variant: 'body2' } }}
                />
              ))}
            </Box>
            {failure !== undefined && <Alert severity="error">{failure}</Alert>}
            {ended !== undefined && <Ended task={ended} text={noticeText(ended.notice, ended.message)} />}
            {open.map((task) => (
              <FileProgress key={task.id} note={t('labelFiles:export.goesOn')}>
                <TaskLine
                  task={task}
                  cancelElsewhere
                  label={t('labelFiles:export.running', { name: label.name })}
                  onEnd={setEnded}
                />
              </FileProgress>
            ))}
            <Box component="section" aria-label={t('labelFiles:export.earlier')}>
              <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
                {t('labelFiles:export.earlier')}
              </Typography>
              {earlier.length === 0 ? (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {t('labelFiles:export.none')}
                </Typography>
              ) : (
                <EarlierExports files={earlier} />
              )}
            </Box>
          </>
        )}
      </RecordState>
    </FileDialog>
  );
}

function CancelExport({ task }: { readonly task: Task }) {
  const { t } = useTranslation('labelFiles');
  const { mayCancel, stop, stopping } = useCancelTask(task);
  if (!mayCancel) return null;
  return (
    <Button color="error" loading={stopping} onClick={() => void stop()}>
      {t('export.cancel')}
    </Button>
  );
}

function Ended({ task, text }: { readonly task: Task; readonly text: string }) {
  const { t } = useTranslation('labelFiles');
  if (task.status === 'completed') return <Alert severity="success">{t('export.done')}</Alert>;
  if (task.status === 'cancelled') return <Alert severity="info">{t('export.cancelled')}</Alert>;
  return <Alert severity="error">{t('export.failed', { message: text })}</Alert>;
}
