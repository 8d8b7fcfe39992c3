import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { COMMAND_NAMES, type CommandName, commandRow } from '@sarm/annotator/commands/commands';
import type { MenuPlace } from '@sarm/annotator/react/annotator-stage';
import { Kbd } from '@sarm/ui/kbd';
import { useTranslation } from 'react-i18next';

export interface ObjectMenuProps {
  readonly place: MenuPlace | null;
  readonly readOnly: boolean;
  readonly keyText: (command: CommandName) => string;
  readonly onCommand: (command: CommandName) => void;
  readonly onClose: () => void;
}

const CLASSES = COMMAND_NAMES.filter((name) => commandRow(name).class !== undefined);
const OF_OBJECT: readonly CommandName[] = ['verify', 'delete', 'fitSelection'];
const OF_PICTURE: readonly CommandName[] = ['addBox', 'fit', 'zoomIn', 'zoomOut'];

/** The secondary button of the pointer: the commands for what is under it. */
export function ObjectMenu({ place, readOnly, keyText, onCommand, onClose }: ObjectMenuProps) {
  const { t } = useTranslation('annotation');
  const may = (name: CommandName): boolean => !readOnly || commandRow(name).edits !== true;
  const item = (name: CommandName) => (
    <MenuItem
      key={name}
      onClick={() => {
        onClose();
        onCommand(name);
      }}
      sx={{ gap: 3 }}
    >
      <ListItemText slotProps={{ primary: { variant: 'body2' } }}>{t(`command.${name}`)}</ListItemText>
      <Kbd>{keyText(name)}</Kbd>
    </MenuItem>
  );
  const names = (place?.id === null ? OF_PICTURE : OF_OBJECT).filter(may);
  return (
    <Menu
      open={place !== null}
      onClose={onClose}
      anchorReference="anchorPosition"
      {...(place === null ? {} : { anchorPosition: { left: place.x, top: place.y } })}
    >
      {names.map(item)}
      {place?.id !== null && !readOnly && <Divider />}
      {place?.id !== null && CLASSES.filter(may).map(item)}
    </Menu>
  );
}
