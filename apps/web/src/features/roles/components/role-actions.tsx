import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { rolesCalls } from '@sarm/contracts/addresses/roles.generated';
import type { AdminRole } from '@sarm/contracts/http/roles/roles.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { holdsAnywhere } from '../../../shared/access/user-access.ts';
import { useRoleTexts } from '../../../shared/access/use-role-texts.ts';
import { useCan, useUser } from '../../../shared/access/user-context.tsx';
import { editorPath } from '../state/editor-path.ts';
import { DeleteRole } from './delete-role.tsx';
import { RoleDialog } from './role-dialog.tsx';

/** PLT-072, PLT-129: manage permissions, edit and delete; a system role has no delete. */
export function RoleActions({ role }: { readonly role: AdminRole }) {
  const { t } = useTranslation('roles');
  const texts = useRoleTexts();
  const can = useCan();
  const user = useUser();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const name = texts.name(role);
  const mayEdit = can(rolesCalls.update) && (!role.isSystem || holdsAnywhere(user, 'system_admin'));
  const close = (): void => setOpen(null);
  return (
    <>
      <Tooltip title={t('manageOf', { name })}>
        <IconButton component={Link} to={editorPath(role.id)} aria-label={t('manageOf', { name })}>
          <KeyIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {mayEdit && (
        <Tooltip title={t('editOf', { name })}>
          <IconButton aria-label={t('editOf', { name })} onClick={() => setOpen('edit')}>
            <EditIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {!role.isSystem && can(rolesCalls.remove) && (
        <Tooltip title={t('deleteOf', { name })}>
          <IconButton aria-label={t('deleteOf', { name })} onClick={() => setOpen('delete')}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {open === 'edit' && <RoleDialog role={role} onClose={close} />}
      {open === 'delete' && <DeleteRole role={role} onClose={close} />}
    </>
  );
}
