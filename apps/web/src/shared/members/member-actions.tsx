import FoldIcon from '@mui/icons-material/ExpandLess';
import EditIcon from '@mui/icons-material/EditOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import RemoveIcon from '@mui/icons-material/PersonOffOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ProjectMember } from '@sarm/contracts/http/members/members.routes';
import { useTranslation } from 'react-i18next';

export type MemberAction = 'edit' | 'permissions' | 'remove';
const ICONS = { edit: EditIcon, permissions: KeyIcon, remove: RemoveIcon } as const;

export interface MemberActionsProps {
  readonly member: ProjectMember;
  readonly editing: boolean;
  readonly onAction: (action: MemberAction) => void;
}

/** Still focusable, so that the reason can be read. */
const BLOCKED = {
  color: 'action.disabled',
  cursor: 'default',
  '&:hover': { bgcolor: 'transparent' },
} as const;

export function MemberActions({ member, editing, onAction }: MemberActionsProps) {
  const { t } = useTranslation(['members', 'errors']);
  const { displayName: name } = member.user;
  const { kept } = member;
  return (
    <Box sx={{ display: 'inline-flex' }}>
      {(['edit', 'permissions', 'remove'] as const).map((action) => {
        const Icon = action === 'edit' && editing ? FoldIcon : ICONS[action];
        const label = t(`${action}Of`, { name });
        const blocked = kept !== null && (action === 'remove' || kept === 'member_above_own');
        return (
          <Tooltip
            key={action}
            title={blocked ? t(`errors:${kept}`) : t(`action.${action}`)}
            describeChild={blocked}
          >
            <IconButton
              size="small"
              aria-label={label}
              {...(action === 'edit' ? { 'aria-expanded': editing } : {})}
              {...(blocked ? { 'aria-disabled': true, sx: BLOCKED } : { onClick: () => onAction(action) })}
            >
              <Icon fontSize="small" />
            </IconButton>
          </Tooltip>
        );
      })}
    </Box>
  );
}
