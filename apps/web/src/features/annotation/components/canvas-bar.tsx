import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import GuideIcon from '@mui/icons-material/MenuBookOutlined';
import PropagateIcon from '@mui/icons-material/KeyboardDoubleArrowRight';
import RedoIcon from '@mui/icons-material/Redo';
import RunIcon from '@mui/icons-material/Fullscreen';
import UndoIcon from '@mui/icons-material/Undo';
import VerifyAllIcon from '@mui/icons-material/DoneAllOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { CommandName } from '@sarm/annotator/commands/commands';
import { Kbd } from '@sarm/ui/kbd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface CanvasBarProps {
  readonly readOnly: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly mayCopy: boolean;
  readonly mayPropagate: boolean;
  readonly keyText: (command: CommandName) => string;
  readonly onCommand: (command: CommandName) => void;
  /** Absent: the person may not start a run. */
  readonly onRun: (() => void) | undefined;
  readonly onGuide: (() => void) | undefined;
}

/** What one does with the frame as a whole. */
export function CanvasBar(props: CanvasBarProps) {
  const { readOnly, keyText, onCommand, onRun, onGuide } = props;
  const { t } = useTranslation('annotation');
  const action = (name: CommandName, icon: ReactNode, disabled = false) => (
    <Button
      size="small"
      color="inherit"
      startIcon={icon}
      disabled={disabled}
      onClick={() => onCommand(name)}
      sx={{ gap: 0.5, px: 1 }}
    >
      {t(`command.${name}`)}
      <Kbd>{keyText(name)}</Kbd>
    </Button>
  );
  const step = (name: 'undo' | 'redo', icon: ReactNode, disabled: boolean) => {
    const label = `${t(`command.${name}`)} (${keyText(name)})`;
    return (
      <Tooltip title={label}>
        <span>
          <IconButton size="small" aria-label={label} disabled={disabled} onClick={() => onCommand(name)}>
            {icon}
          </IconButton>
        </span>
      </Tooltip>
    );
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, minHeight: 44, px: 1 }}>
      {!readOnly && (
        <>
          {action('copyFromPrevious', <CopyIcon />, !props.mayCopy)}
          {action('propagate', <PropagateIcon />, !props.mayPropagate)}
          {action('verifyAllShown', <VerifyAllIcon />)}
        </>
      )}
      <Box sx={{ flex: 1 }} />
      {onGuide !== undefined && (
        <Button size="small" color="inherit" startIcon={<GuideIcon />} onClick={onGuide} sx={{ px: 1 }}>
          {t('bar.guide')}
        </Button>
      )}
      {onRun !== undefined && (
        <Button size="small" color="inherit" startIcon={<RunIcon />} onClick={onRun} sx={{ px: 1 }}>
          {t('bar.runDetection')}
        </Button>
      )}
      {!readOnly && (
        <>
          {step('undo', <UndoIcon fontSize="small" />, !props.canUndo)}
          {step('redo', <RedoIcon fontSize="small" />, !props.canRedo)}
        </>
      )}
    </Box>
  );
}
