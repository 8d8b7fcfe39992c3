import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ProgressLine } from '@sarm/ui/progress-line';
import { useTranslation } from 'react-i18next';
import { fileSize, megabytes } from '../../../shared/format/file-size.ts';
import { minutesAndSeconds } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { Workflow } from '../../../shared/screens/screen.ts';
import { isResumable } from '../../../shared/uploads/upload-file.ts';
import type { UploadAction, UploadItem } from '../../../shared/uploads/upload-queue.ts';

export interface UploadRowProps {
  readonly item: UploadItem;
  readonly running: boolean;
  readonly workflow: Workflow;
  readonly dispatch: (action: UploadAction) => void;
  readonly nameError: string | undefined;
  readonly nameRef: (input: HTMLInputElement | null) => void;
}

const secondsLeft = ({ file, percent, bytesPerSecond }: UploadItem): number | null =>
  bytesPerSecond === null || bytesPerSecond <= 0 ? null : (file.size * (1 - percent / 100)) / bytesPerSecond;

export function UploadRow({ item, running, workflow, dispatch, nameError, nameRef }: UploadRowProps) {
  const { t } = useTranslation(['videos', 'common']);
  const locale = useLocale();
  const { id, file, stage } = item;
  const left = secondsLeft(item);
  const size = workflow === 'sarm' ? fileSize : megabytes;
  const active = stage === 'hashing' || stage === 'uploading' || stage === 'waiting' || stage === 'done';
  return (
    <Box
      component="li"
      sx={{ border: 1, borderColor: 'hairline', borderRadius: 1, p: 1.5, display: 'grid', gap: 1.25 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, fontWeight: 560, overflowWrap: 'anywhere' }}>
          {file.name}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {size(file.size, locale)}
          {isResumable(file) ? ` · ${t('videos:uploadDialog.resumable')}` : ''}
        </Typography>
        <IconButton
          size="small"
          aria-label={t('videos:uploadDialog.remove', { file: file.name })}
          disabled={running}
          onClick={() => dispatch({ type: 'removed', id })}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {(active || workflow === 'finetune') && (
        <ProgressLine
          label={t('videos:uploadDialog.progressOf', { file: file.name })}
          stage={t(`videos:uploadDialog.stage.${stage}`)}
          percent={item.percent}
          percentText={t('videos:task.percent', { value: item.percent })}
          rate={item.bytesPerSecond === null ? undefined : `${fileSize(item.bytesPerSecond, locale)}/s`}
          timeLeft={left === null ? undefined : t('videos:task.left', { value: minutesAndSeconds(left) })}
          failed={stage === 'failed'}
          waiting={stage === 'ready'}
        />
      )}
      {!active && (
        <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <TextField
            label={t('videos:uploadDialog.name')}
            value={item.name}
            required
            disabled={running}
            error={nameError !== undefined}
            helperText={nameError}
            inputRef={nameRef}
            slotProps={{ htmlInput: { maxLength: 200 } }}
            onChange={(event) => dispatch({ type: 'edited', id, name: event.target.value })}
          />
          <TextField
            label={t('videos:uploadDialog.description')}
            value={item.description}
            disabled={running}
            slotProps={{ htmlInput: { maxLength: 5000 } }}
            onChange={(event) => dispatch({ type: 'edited', id, description: event.target.value })}
          />
        </Box>
      )}
      {item.error !== null && <Alert severity="error">{item.error}</Alert>}
    </Box>
  );
}
