import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { EXTRACTION } from '@sarm/domain/limits';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { type ExtractionForm, extractionBody, INITIAL_EXTRACTION } from '../state/extraction-form.ts';
import { BoundedSlider } from '../../../shared/videos/bounded-slider.tsx';

const { frameRate, count, maxFrames, quality, methods } = EXTRACTION;

export function ExtractDialog({ video, onClose }: { readonly video: Video; readonly onClose: () => void }) {
  const { t } = useTranslation(['videos', 'common']);
  const toast = useToast();
  const [form, setForm] = useState(INITIAL_EXTRACTION);
  const [failure, setFailure] = useState<string | null>(null);
  const [extract, { isLoading }] = useChange(framesCalls.extract);
  const change = (changes: Partial<ExtractionForm>): void => setForm({ ...form, ...changes });
  const start = async (): Promise<void> => {
    setFailure(null);
    const { error } = await extract({ body: extractionBody(video.id, form) });
    if (error !== undefined) {
      setFailure(errorText(error, t('videos:extractDialog.failed')));
      return;
    }
    toast.success(t('videos:extractDialog.started'));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={isLoading ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby="extract-title"
    >
      <DialogTitle id="extract-title" sx={{ overflowWrap: 'anywhere' }}>
        {t('videos:extractDialog.title', { name: video.name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        <FormControl>
          <FormLabel id="extract-method" sx={{ typography: 'body2' }}>
            {t('videos:extractDialog.method')}
          </FormLabel>
          <RadioGroup
            row
            aria-labelledby="extract-method"
            value={form.method}
            onChange={(_, method) => change({ method: method === 'count' ? 'count' : 'fps' })}
          >
            <FormControlLabel
              value="fps"
              control={<Radio size="small" />}
              label={t('videos:extractDialog.fps')}
            />
            <FormControlLabel
              value="count"
              control={<Radio size="small" />}
              label={t('videos:extractDialog.count')}
            />
          </RadioGroup>
        </FormControl>
        {form.method === 'fps' ? (
          <BoundedSlider
            label={t('videos:extractDialog.fps')}
            text={t('videos:extractDialog.fpsValue', { value: form.frameRate })}
            value={form.frameRate}
            min={frameRate.min}
            max={frameRate.max}
            step={1}
            onChange={(value) => change({ frameRate: value })}
          />
        ) : (
          <BoundedSlider
            label={t('videos:extractDialog.count')}
            text={t('videos:extractDialog.countValue', { count: form.count })}
            value={form.count}
            min={count.min}
            max={count.max}
            step={count.step}
            onChange={(value) => change({ count: value })}
          />
        )}
        <BoundedSlider
          label={t('videos:extractDialog.maxFramesLabel')}
          text={t('videos:extractDialog.countValue', { count: form.maxFrames })}
          value={form.maxFrames}
          min={maxFrames.min}
          max={maxFrames.max}
          step={maxFrames.step}
          onChange={(value) => change({ maxFrames: value })}
        />
        <BoundedSlider
          label={t('videos:extractDialog.qualityLabel')}
          text={t('videos:task.percent', { value: form.quality })}
          value={form.quality}
          min={quality.min}
          max={quality.max}
          step={quality.step}
          onChange={(value) => change({ quality: value })}
        />
        <TextField
          select
          label={t('videos:extractDialog.processing')}
          value={form.extractionMethod}
          onChange={(event) =>
            change({ extractionMethod: methods.find((each) => each === event.target.value) ?? 'auto' })
          }
        >
          {methods.map((method) => (
            <MenuItem key={method} value={method}>
              {t(`videos:extractDialog.${method}`)}
            </MenuItem>
          ))}
        </TextField>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isLoading}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" onClick={() => void start()} loading={isLoading}>
          {t('videos:extractDialog.start')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
