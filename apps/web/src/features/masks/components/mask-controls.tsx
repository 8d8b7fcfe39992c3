import BrushIcon from '@mui/icons-material/BrushOutlined';
import ClearIcon from '@mui/icons-material/RestartAlt';
import EraserIcon from '@mui/icons-material/AutoFixNormal';
import KeysIcon from '@mui/icons-material/KeyboardOutlined';
import PolygonIcon from '@mui/icons-material/PolylineOutlined';
import RedoIcon from '@mui/icons-material/Redo';
import SuggestIcon from '@mui/icons-material/AutoAwesomeOutlined';
import UndoDrawingIcon from '@mui/icons-material/SettingsBackupRestore';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Slider from '@mui/material/Slider';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { MASK_COMMANDS, type MaskCommandName } from '@sarm/annotator/masks/mask-commands';
import { type PointLabel, STAR_INKS } from '@sarm/annotator/masks/prompt-points';
import { Kbd } from '@sarm/ui/kbd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MaskEditor } from '../hooks/use-mask-editor.ts';
import { BRUSH } from '../hooks/use-mask-tools.ts';
import { LabelSelect } from './label-select.tsx';
import { ModelSelect } from './model-select.tsx';
import { StarIcon } from './star-icon.tsx';

/** TEC-096 to TEC-098, TEC-200: modes, points, tools, model and label. */
export function MaskControls({
  editor,
  onNewLabel,
}: {
  readonly editor: MaskEditor;
  readonly onNewLabel?: () => void;
}) {
  const { t } = useTranslation('masks');
  const { points, tools, calls, actions, drawing, choice } = editor;
  const tool = (
    name: MaskCommandName,
    icon: ReactNode,
    more: { readonly disabled?: boolean; readonly on?: boolean } = {},
  ) => {
    const label = t(`command.${name}`);
    const { key } = MASK_COMMANDS[name];
    return (
      <Tooltip title={label} disableInteractive>
        <span>
          <Button
            size="small"
            color={more.on === true ? 'primary' : 'inherit'}
            variant={more.on === true ? 'contained' : 'text'}
            aria-label={label}
            aria-keyshortcuts={key}
            {...(more.on === undefined ? {} : { 'aria-pressed': more.on })}
            disabled={more.disabled ?? false}
            onClick={() => void actions[name]()}
            sx={{
              minWidth: 0,
              px: 0.75,
              gap: 0.5,
              '& svg': { fontSize: 18 },
              ...(more.on === true ? { '& kbd': { color: 'inherit', borderColor: 'currentColor' } } : {}),
            }}
          >
            {icon}
            {key.length === 1 && <Kbd>{key}</Kbd>}
          </Button>
        </span>
      </Tooltip>
    );
  };
  const isDrawing = tools.tool !== 'points';
  return (
    <Card
      component="section"
      aria-label={t('controls')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1, mb: 1.5 }}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label={t('mode')}
        value={points.label}
        onChange={(_, label: PointLabel | null) =>
          label !== null && void actions[label === 1 ? 'foreground' : 'background']()
        }
      >
        <ToggleButton value={1} sx={{ gap: 0.75, textTransform: 'none' }}>
          <StarIcon ink={STAR_INKS[1]} />
          {t('foreground')}
          <Kbd>{MASK_COMMANDS.foreground.key}</Kbd>
        </ToggleButton>
        <ToggleButton value={0} sx={{ gap: 0.75, textTransform: 'none' }}>
          <StarIcon ink={STAR_INKS[0]} />
          {t('background')}
          <Kbd>{MASK_COMMANDS.background.key}</Kbd>
        </ToggleButton>
      </ToggleButtonGroup>
      <Box sx={{ display: 'flex' }}>
        {tool('undoPoint', <UndoIcon />, { disabled: points.points.length === 0 })}
        {tool('clearPoints', <ClearIcon />, { disabled: points.points.length === 0 })}
        {tool('suggestPoints', <SuggestIcon />, {
          disabled: choice.chosen === null || calls.busy === 'suggesting',
        })}
      </Box>
      <Box sx={{ display: 'flex', borderLeft: 1, borderColor: 'hairline', pl: 1 }}>
        {tool('brush', <BrushIcon />, { on: tools.tool === 'brush' })}
        {tool('eraser', <EraserIcon />, { on: tools.tool === 'eraser' })}
        {tool('polygon', <PolygonIcon />, { on: tools.tool === 'polygon' })}
        {tool('undoDrawing', <UndoDrawingIcon />, { disabled: !drawing.canUndo })}
        {tool('redoDrawing', <RedoIcon />, { disabled: !drawing.canRedo })}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, opacity: isDrawing ? 1 : 0.7 }}>
        <Slider
          size="small"
          aria-label={t('brushSize')}
          min={BRUSH.least}
          max={BRUSH.most}
          value={tools.size}
          onChange={(_, value) => tools.setSize(value)}
          sx={{ width: 64 }}
        />
        <Typography variant="caption" sx={{ whiteSpace: 'nowrap' }}>
          {t('px', { value: tools.size })}
        </Typography>
      </Box>
      <ModelSelect models={editor.models} />
      <LabelSelect labels={editor.labels} onNew={onNewLabel} />
      <Box sx={{ flex: 1 }} />
      {tool('keys', <KeysIcon />)}
    </Card>
  );
}
