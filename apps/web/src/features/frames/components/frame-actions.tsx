import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DetectIcon from '@mui/icons-material/CenterFocusStrongOutlined';
import NoteIcon from '@mui/icons-material/EditNoteOutlined';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';

export interface FrameActionsProps {
  readonly frame: Frame;
  readonly tabIndex: number;
  readonly onNote: () => void;
  /** Absent: without annotate_detection it is not offered. */
  readonly onDetect: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

/** TEC-051: note, detect and delete, in addition to what every frame offers. */
export function FrameActions({ frame, tabIndex, onNote, onDetect, onDelete }: FrameActionsProps) {
  const { t } = useTranslation('recordings');
  const number = frame.frameNumber;
  const note = t('noteOf', { number });
  const remove = t('delete.of', { number });
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
      {onDetect !== undefined && (
        <Button
          size="small"
          tabIndex={tabIndex}
          startIcon={<DetectIcon />}
          aria-label={t('detectOf', { number })}
          onClick={onDetect}
        >
          {t('detect')}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      <Tooltip title={note}>
        <IconButton size="small" tabIndex={tabIndex} aria-label={note} onClick={onNote}>
          <NoteIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {onDelete !== undefined && (
        <Tooltip title={remove}>
          <IconButton size="small" tabIndex={tabIndex} aria-label={remove} onClick={onDelete}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}
