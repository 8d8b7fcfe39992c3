import CloseIcon from '@mui/icons-material/Close';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { Micrograph } from '@sarm/ui/micrograph';
import { Stat, StatList } from '@sarm/ui/stat';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { AuthedImage, type FailureTexts } from '../../../shared/media/authed-image.tsx';
import { useFrameTexts } from '../../../shared/media/use-frame-texts.ts';
import { useConfirm } from '../../../shared/state/use-confirm.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { mediaUrl } from '../../../shared/media/media-url.ts';

export interface FrameDialogProps {
  readonly frame: Frame;
  readonly index: number;
  readonly total: number;
  readonly onStep: (by: -1 | 1) => void;
  readonly onToggle: (frame: Frame) => void;
  readonly onNoteSaved: (frame: Frame) => void;
  readonly onClose: () => void;
  /** Opened to write the note. */
  readonly writes?: boolean;
  /** Where else the frame can be opened. */
  readonly links?: ReactNode;
  readonly failureTexts?: FailureTexts | undefined;
}

/** BUS-066, BUS-225 */
export function FrameDialog(props: FrameDialogProps) {
  const { frame, index, total, onStep, onToggle, onNoteSaved, onClose, writes = false } = props;
  const { links, failureTexts } = props;
  const { t } = useTranslation(['frames', 'pictures', 'common']);
  const texts = useFrameTexts()(frame);
  const toast = useToast();
  const confirm = useConfirm();
  const [save, { isLoading }] = useChange(framesCalls.update);
  /** Typed notes by frame: looking at the next picture does not lose what was typed at this one. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const note = drafts[frame.id] ?? frame.note;
  const unsaved = Object.keys(drafts).length > 0;

  const type = (text: string): void => {
    const { [frame.id]: _, ...others } = drafts;
    setDrafts(text === frame.note ? others : { ...others, [frame.id]: text });
  };
  const close = (): void => {
    if (!unsaved) {
      onClose();
      return;
    }
    confirm({
      title: t('frames:dialog.discardTitle'),
      message: t('frames:dialog.discardText'),
      confirmLabel: t('frames:dialog.discard'),
      onConfirm: () => Promise.resolve(onClose()),
    });
  };
  const saveNote = async (): Promise<void> => {
    setFailure(null);
    const { data, error } = await save({ params: { id: frame.id }, body: { note } });
    if (data === undefined) {
      setFailure(errorText(error, t('frames:dialog.noteFailed')));
      return;
    }
    onNoteSaved(data);
    toast.success(t('frames:dialog.noteSaved'));
    onClose();
  };
  const step = (by: -1 | 1): void => {
    setFailure(null);
    onStep(by);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const typing = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
    if (typing) return;
    if (event.key === 'ArrowLeft' && index > 0) step(-1);
    else if (event.key === 'ArrowRight' && index < total - 1) step(1);
    else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) onToggle(frame);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="lg" aria-labelledby="frame-title" onKeyDown={onKeyDown}>
      {/* Without an id of its own the bar gets that of the title, and the dialog the name of both. */}
      <DialogTitle id="frame-bar" component="div" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box component="h2" id="frame-title" sx={{ m: 0, fontSize: 'inherit' }}>
          {texts.name}
        </Box>
        <Box component="span" sx={{ flex: 1, typography: 'caption', color: 'text.secondary' }}>
          {t('frames:dialog.position', { index: index + 1, total })}
        </Box>
        <IconButton aria-label={t('frames:dialog.previous')} disabled={index === 0} onClick={() => step(-1)}>
          <PreviousIcon />
        </IconButton>
        <IconButton
          aria-label={t('frames:dialog.next')}
          disabled={index >= total - 1}
          onClick={() => step(1)}
        >
          <NextIcon />
        </IconButton>
        <IconButton aria-label={t('common:close')} onClick={close}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { md: 'minmax(0, 1fr) 280px' },
          alignItems: 'start',
        }}
      >
        <Micrograph
          ratio={`${Math.max(frame.width, 1)} / ${Math.max(frame.height, 1)}`}
          sx={{ borderRadius: 1, maxHeight: '72vh', width: '100%' }}
        >
          <AuthedImage
            key={frame.id}
            source={mediaUrl('frame', frame.id)}
            alt={texts.name}
            failureTexts={failureTexts}
            retry={failureTexts !== undefined}
          />
        </Micrograph>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <StatList>
            <Stat label={t('frames:dialog.index')} value={frame.frameNumber} />
            <Stat label={t('frames:dialog.timeLabel')} value={texts.time ?? t('pictures:noTime')} />
            <Stat
              label={t('frames:dialog.resolution')}
              value={t('frames:dialog.size', { width: frame.width, height: frame.height })}
            />
          </StatList>
          <Button variant="outlined" onClick={() => onToggle(frame)}>
            {t(frame.selected ? 'frames:unselect' : 'frames:select')}
          </Button>
          {links}
          <TextField
            autoFocus={writes}
            label={t('frames:dialog.note')}
            value={note}
            onChange={(event) => type(event.target.value)}
            multiline
            minRows={4}
            maxRows={12}
            slotProps={{ htmlInput: { maxLength: 5000 } }}
          />
          {failure !== null && <Alert severity="error">{failure}</Alert>}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close} disabled={isLoading}>
          {t('common:close')}
        </Button>
        <Button variant="contained" onClick={() => void saveNote()} loading={isLoading}>
          {t('frames:dialog.saveNote')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
