import AddIcon from '@mui/icons-material/AddBoxOutlined';
import CompareIcon from '@mui/icons-material/CompareOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import FitSelectionIcon from '@mui/icons-material/CenterFocusStrongOutlined';
import FitIcon from '@mui/icons-material/FitScreenOutlined';
import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import LightIcon from '@mui/icons-material/Contrast';
import PanIcon from '@mui/icons-material/PanToolOutlined';
import SelectIcon from '@mui/icons-material/NearMeOutlined';
import VerifyIcon from '@mui/icons-material/TaskAltOutlined';
import ZoomInIcon from '@mui/icons-material/ZoomIn';
import ZoomOutIcon from '@mui/icons-material/ZoomOut';
import Box from '@mui/material/Box';
import type { CommandName } from '@sarm/annotator/commands/commands';
import { type RailTool, ToolRail } from '@sarm/annotator/react/tool-rail';
import { zoomOf } from '@sarm/canvas/view';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CanvasState } from '../hooks/use-canvas-state.ts';

export interface CanvasRailsProps {
  /** There is something to compare the boxes with. */
  readonly compares: boolean;
  readonly canvas: CanvasState;
  readonly readOnly: boolean;
  readonly hasSelection: boolean;
  readonly keyText: (command: CommandName) => string;
  readonly onCommand: (command: CommandName) => void;
}

const ICONS = {
  select: <SelectIcon />,
  addBox: <AddIcon />,
  pan: <PanIcon />,
  verify: <VerifyIcon />,
  delete: <DeleteIcon />,
  compare: <CompareIcon />,
  hideBoxes: <HideIcon />,
  light: <LightIcon />,
  zoomIn: <ZoomInIcon />,
  zoomOut: <ZoomOutIcon />,
  fit: <FitIcon />,
  fitSelection: <FitSelectionIcon />,
} as const satisfies Partial<Record<CommandName, ReactNode>>;
type RailCommand = keyof typeof ICONS;

function useTools({ canvas, hasSelection, keyText, onCommand }: CanvasRailsProps) {
  const { t } = useTranslation('annotation');
  const { tool, comparing, lightOpen, hidden } = canvas;
  const states: Partial<Record<RailCommand, boolean>> = {
    select: tool === 'select',
    addBox: tool === 'box',
    pan: tool === 'pan',
    compare: comparing,
    hideBoxes: hidden,
    light: lightOpen,
  };
  const needSelection: ReadonlySet<RailCommand> = new Set(['verify', 'delete', 'fitSelection']);
  return (name: RailCommand): RailTool => ({
    name,
    label: t(`command.${name}`),
    keyText: keyText(name),
    icon: ICONS[name],
    ...(states[name] === undefined ? {} : { on: states[name] }),
    disabled: needSelection.has(name) && !hasSelection,
    onPress: () => onCommand(name),
  });
}

/** What one does with the boxes: left of the picture. */
export function WorkRail(props: CanvasRailsProps) {
  const { t } = useTranslation('annotation');
  const tool = useTools(props);
  const see = [...(props.compares ? [tool('compare')] : []), tool('hideBoxes'), tool('light')];
  return (
    <ToolRail
      label={t('rail.tools')}
      groups={
        props.readOnly
          ? [[tool('select'), tool('pan')], see]
          : [[tool('select'), tool('addBox'), tool('pan')], [tool('verify'), tool('delete')], see]
      }
    />
  );
}

/** How near one looks: right of the picture. */
export function ViewRail(props: CanvasRailsProps) {
  const { t } = useTranslation('annotation');
  const tool = useTools(props);
  const { view } = props.canvas;
  return (
    <ToolRail
      label={t('rail.view')}
      groups={[[tool('zoomIn')], [tool('zoomOut')], [tool('fit'), tool('fitSelection')]]}
      middle={
        <Box
          component="b"
          sx={{ fontSize: '0.75rem', fontWeight: 620, px: 0.5, fontVariantNumeric: 'tabular-nums' }}
        >
          {view === null ? '' : t('canvas.zoom', { value: Math.round(zoomOf(view) * 100) })}
        </Box>
      }
    />
  );
}
