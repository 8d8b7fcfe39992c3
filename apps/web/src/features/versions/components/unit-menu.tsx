import CheckIcon from '@mui/icons-material/Check';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { VersionUnit } from '@sarm/contracts/http/versions/versions.entities';
import { type Split, SPLITS } from '@sarm/domain/training';
import { useTranslation } from 'react-i18next';

export interface UnitMenuProps {
  readonly unit: VersionUnit | undefined;
  readonly anchor: HTMLElement | null;
  readonly onMove: (unit: VersionUnit, split: Split) => void;
  readonly onClose: () => void;
}

/** The splits as a menu, for those who neither drag nor use arrow keys. */
export function UnitMenu({ unit, anchor, onMove, onClose }: UnitMenuProps) {
  const { t } = useTranslation('versions');
  return (
    <Menu open={unit !== undefined} anchorEl={anchor} onClose={onClose}>
      {SPLITS.map((split) => (
        <MenuItem
          key={split}
          selected={unit?.split === split}
          onClick={() => unit !== undefined && onMove(unit, split)}
        >
          <ListItemIcon>{unit?.split === split && <CheckIcon fontSize="small" />}</ListItemIcon>
          {t('split.moveTo', { split: t(`splits.${split}`) })}
        </MenuItem>
      ))}
    </Menu>
  );
}
