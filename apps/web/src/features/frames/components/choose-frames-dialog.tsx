import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { CHOICE_WAYS, type ChoiceWay, FRAME_CHOICE } from '@sarm/domain/videos/frame-choice';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { LIST } from '../../../shared/api/call-tags.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { type FrameChoice, useFramePreview } from '../hooks/use-frame-choice.ts';
import { ChoiceNumber } from './choice-number.tsx';
import { ChoicePreview } from './choice-preview.tsx';

const { min, max } = FRAME_CHOICE.n;
const newSeed = (): number => Math.floor(Math.random() * FRAME_CHOICE.seed.max);
const isValid = (n: number): boolean => Number.isInteger(n) && n >= min && n <= max;

interface RadiosProps {
  readonly label: string;
  readonly value: string;
  readonly options: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}

function Radios({ label, value, options, onChange }: RadiosProps): ReactNode {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id} sx={{ typography: 'body2' }}>
        {label}
      </FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, chosen) => onChange(chosen)}>
        {Object.entries(options).map(([name, text]) => (
          <FormControlLabel
            key={name}
            value={name}
            control={<Radio size="small" />}
            label={text}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** Frames to label, chosen by a rule; how many that adds is shown before they are added. */
export function ChooseFramesDialog({
  video,
  onClose,
}: {
  readonly video: Video;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['recordings', 'common']);
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [choose, { isLoading }] = useChange(framesCalls.choose);
  const [scope, setScope] = useState<'video' | 'dataset'>('video');
  const [way, setWay] = useState<ChoiceWay>('every');
  const [numbers, setNumbers] = useState<Readonly<Record<ChoiceWay, number>>>(FRAME_CHOICE.n);
  const [seed, setSeed] = useState(newSeed);
  const [failure, setFailure] = useState<string | null>(null);
  const n = numbers[way];
  const choice: FrameChoice | null = isValid(n)
    ? { dataset_id: video.datasetId, ...(scope === 'video' ? { video_id: video.id } : {}), way, n, seed }
    : null;
  const preview = useFramePreview(choice);
  const count = preview.data?.count ?? 0;
  const add = async (): Promise<void> => {
    if (choice === null) return;
    setFailure(null);
    const { data, error } = await choose({ body: { ...choice, apply: true } });
    if (data === undefined) {
      setFailure(t('recordings:choose.failed', { message: errorText(error) }));
      return;
    }
    dispatch(baseApi.util.invalidateTags([{ type: 'frame', id: LIST }]));
    toast.success(t('recordings:choose.added', { count: data.count }));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={isLoading ? undefined : onClose}
      fullWidth
      maxWidth="md"
      aria-labelledby="choose-title"
    >
      <DialogTitle id="choose-title">{t('recordings:choose.title')}</DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { md: '300px minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <FormControl sx={{ display: 'grid', gap: 2 }}>
          <Radios
            label={t('recordings:choose.scope')}
            value={scope}
            options={{
              video: t('recordings:choose.video'),
              dataset: t('recordings:choose.dataset', { name: video.datasetName }),
            }}
            onChange={(chosen) => setScope(chosen === 'dataset' ? 'dataset' : 'video')}
          />
          <Radios
            label={t('recordings:choose.way')}
            value={way}
            options={Object.fromEntries(CHOICE_WAYS.map((each) => [each, t(`recordings:choose.${each}`)]))}
            onChange={(chosen) => setWay(CHOICE_WAYS.find((each) => each === chosen) ?? 'every')}
          />
          <ChoiceNumber way={way} value={n} onChange={(value) => setNumbers({ ...numbers, [way]: value })} />
          {way === 'random' && (
            <Button variant="outlined" onClick={() => setSeed(newSeed())}>
              {t('recordings:choose.again')}
            </Button>
          )}
        </FormControl>
        <ChoicePreview way={way} valid={choice !== null} data={preview.data} error={preview.error} />
        {failure !== null && (
          <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
            {failure}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isLoading}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" onClick={() => void add()} loading={isLoading} disabled={count === 0}>
          {t('recordings:choose.add', { count })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
