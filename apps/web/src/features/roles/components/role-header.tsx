import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { AdminRole } from '@sarm/contracts/http/roles/roles.routes';
import { PageHeader } from '@sarm/ui/page-header';
import { StatusChip } from '@sarm/ui/status-chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRoleTexts } from '../../../shared/access/use-role-texts.ts';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { PATHS } from '../../../shared/paths.ts';
import { RoleDialog } from './role-dialog.tsx';

export interface RoleHeaderProps {
  /** Absent where the address names no role. */
  readonly role: AdminRole | undefined;
  /** How many have it; undefined while the server counts. */
  readonly people: number | undefined;
  readonly mayEdit: boolean;
}

export function RoleHeader({ role, people, mayEdit }: RoleHeaderProps) {
  const { t } = useTranslation(['roles', 'common']);
  const texts = useRoleTexts();
  const [editing, setEditing] = useState(false);
  const title = role === undefined ? t('editor.noRole') : t('editor.title', { name: texts.name(role) });
  usePageTitle(title);
  return (
    <>
      <PageHeader
        breadcrumbs={[<Crumb key="roles" to={PATHS.adminRoles} label={t('title')} />]}
        breadcrumbsLabel={t('common:breadcrumbs')}
        back={
          <IconButton component={Link} to={PATHS.adminRoles} aria-label={t('common:back')} sx={{ mx: -1 }}>
            <BackIcon fontSize="small" />
          </IconButton>
        }
        title={title}
        status={
          role !== undefined && (
            <>
              <StatusChip label={t(role.isSystem ? 'kind.system' : 'kind.custom')} tone="default" />
              <Box component="code" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                {role.code}
              </Box>
            </>
          )
        }
        actions={
          <>
            {people !== undefined && (
              <Typography variant="body2" sx={{ color: 'text.secondary', alignSelf: 'center' }}>
                {t('editor.heldBy', { count: people })}
              </Typography>
            )}
            {role !== undefined && mayEdit && (
              <Button variant="outlined" color="inherit" onClick={() => setEditing(true)}>
                {t('editor.edit')}
              </Button>
            )}
          </>
        }
      />
      {editing && role !== undefined && <RoleDialog role={role} onClose={() => setEditing(false)} />}
    </>
  );
}
