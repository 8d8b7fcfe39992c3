import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { roundsCalls } from '@sarm/contracts/addresses/rounds.generated';
import type { RoundComparison, RoundFrame } from '@sarm/contracts/http/rounds/rounds.entities';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { mediaUrl } from '../../../shared/media/media-url.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { cellsOf, type Choice, drawnOf, keptOf, startChoice } from '../state/adjudicated-boxes.ts';
import { fullPart } from '../state/shown-part.ts';
import { CellChoices } from './cell-choices.tsx';
import { ReviewPicture } from './review-picture.tsx';
import { useFrameName } from './round-frames.tsx';

export interface AdjudicationDialogProps {
  readonly frame: RoundFrame;
  readonly onSettled: () => void;
  readonly onClose: () => void;
}

/** What two people labelled side by side; the reviewer says of each difference what stays. */
export function AdjudicationDialog({ frame, onSettled, onClose }: AdjudicationDialogProps) {
  const { t } = useTranslation(['rounds', 'common']);
  const id = useId();
  const name = useFrameName()(frame);
  const params = { id: frame.round_id, frameId: frame.frame_id };
  const { data, isError, error } = useRead(roundsCalls.compare, { params });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby={id}>
      <DialogTitle id={id}>{t('rounds:settleTitle', { name })}</DialogTitle>
      {data === undefined ? (
        <DialogContent>
          {isError ? (
            <Alert severity="error">{errorText(error)}</Alert>
          ) : (
            <Skeleton variant="rounded" height={320} />
          )}
        </DialogContent>
      ) : (
        <Desk comparison={data} onSettled={onSettled} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface DeskProps {
  readonly comparison: RoundComparison;
  readonly onSettled: () => void;
  readonly onClose: () => void;
}

const SIDES = ['first', 'second'] as const;

function Desk({ comparison, onSettled, onClose }: DeskProps) {
  const { t } = useTranslation(['rounds', 'common']);
  const toast = useToast();
  const { frame, layers, width, height, shared, last_seq } = comparison;
  const cells = useMemo(() => cellsOf(comparison), [comparison]);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(
    () =>
      new Map(
        cells.flatMap((cell) => {
          const choice = startChoice(cell, layers.length);
          return choice === undefined ? [] : [[cell.id, choice] as const];
        }),
      ),
  );
  const [part, setPart] = useState(() => fullPart({ width, height }));
  const [chosen, setChosen] = useState<string | null>(null);
  const [settle, settling] = useChange(roundsCalls.adjudicate);
  const left = cells.filter((cell) => !choices.has(cell.id)).length;
  const open = frame.state === 'ready' && frame.kind === 'work';
  const names = layers.map(({ person }) => person.name);
  const send = async (): Promise<void> => {
    const { error } = await settle({
      params: { id: frame.round_id, frameId: frame.frame_id },
      body: { keep: keptOf(cells, choices), last_seq },
    });
    if (error !== undefined) return;
    toast.success(t('rounds:settled'));
    onSettled();
  };
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {settling.isError && <Alert severity="error">{errorText(settling.error)}</Alert>}
        {layers.length === 1 && <Alert severity="info">{t('rounds:onePerson')}</Alert>}
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: '1fr', md: layers.length > 1 ? '1fr 1fr' : '1fr' },
          }}
        >
          {layers.slice(0, 2).map((layer, at) => (
            <Box key={layer.id}>
              <Typography variant="body2" sx={{ fontWeight: 620, mb: 0.5 }}>
                {t('rounds:labelled', { name: layer.person.name, count: layer.boxes.length })}
              </Typography>
              <ReviewPicture
                label={t('rounds:pictureOf', { name: layer.person.name, count: layer.boxes.length })}
                source={mediaUrl('frame', frame.frame_id)}
                size={{ width, height }}
                part={part}
                onPart={setPart}
                boxes={drawnOf(cells, SIDES[at] ?? 'first')}
                chosen={chosen}
                pins={[]}
                onPoint={() => undefined}
              />
            </Box>
          ))}
        </Box>
        <CellChoices
          cells={cells}
          names={names}
          choices={choices}
          readOnly={!open}
          onFocus={setChosen}
          onChoose={(cellId, choice) => setChoices(new Map(choices).set(cellId, choice))}
        />
        {open && shared > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('rounds:replaces', { count: shared })}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Typography variant="body2" role="status" sx={{ flex: 1, pl: 2, color: 'text.secondary' }}>
          {open && (left > 0 ? t('rounds:left', { count: left }) : t('rounds:allDecided'))}
        </Typography>
        <Button color="inherit" onClick={onClose} disabled={settling.isLoading}>
          {t(open ? 'common:cancel' : 'common:close')}
        </Button>
        {open && (
          <Button
            variant="contained"
            disabled={left > 0}
            loading={settling.isLoading}
            onClick={() => void send()}
          >
            {t('rounds:settle')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
