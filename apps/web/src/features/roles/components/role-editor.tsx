import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Permission } from '@sarm/contracts/http/permissions/permissions.routes';
import type { AdminRole } from '@sarm/contracts/http/roles/roles.routes';
import { SYSTEM_ADMIN_ROLE } from '@sarm/domain/access/roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holdsAnywhere } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { usePreview } from '../hooks/use-preview.ts';
import { useTicks } from '../hooks/use-ticks.ts';
import { PermissionTicks } from './permission-ticks.tsx';
import { PersonCard, type PersonCardProps } from './person-card.tsx';
import type { PickedPerson } from './person-picker.tsx';
import { RoleHeader } from './role-header.tsx';
import { UnsavedPermissions } from './unsaved-permissions.tsx';

export interface RoleEditorProps {
  /** Absent where the address names no role. */
  readonly role: AdminRole | undefined;
  readonly stored: readonly Permission[] | undefined;
  readonly reread: () => Promise<void>;
}

type Part = 'permissions' | 'person';
const COLUMNS = { md: 'minmax(0, 1fr) 300px', lg: 'minmax(0, 1fr) 344px' } as const;

/** PLT-074: ticks next to what they mean for a person; where there is no room for both, one at a time. */
export function RoleEditor({ role, stored, reread }: RoleEditorProps) {
  const { t } = useTranslation('roles');
  const administers = holdsAnywhere(useUser(), 'system_admin');
  const narrow = useMediaQuery('(max-width:899.95px)', { noSsr: true });
  const [part, setPart] = useState<Part>('permissions');
  const [person, setPerson] = useState<PickedPerson | null>(null);
  const ticks = useTicks(stored);
  const preview = usePreview(role?.id ?? '', ticks.ticked, person?.id ?? null);
  const shows = (target: Part): boolean => !narrow || part === target;
  const isAdminRole = role?.code === SYSTEM_ADMIN_ROLE;
  const mayEdit = role?.isSystem !== true || administers;
  const readOnly = isAdminRole || !mayEdit;
  return (
    <>
      <RoleHeader role={role} people={preview.data?.people} mayEdit={mayEdit} />
      {readOnly && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t(isAdminRole ? 'editor.adminRole' : 'editor.readOnly')}
        </Alert>
      )}
      {narrow && (
        <Tabs value={part} onChange={(_, chosen: Part) => setPart(chosen)} sx={{ mb: 2 }}>
          <Tab value="permissions" label={t('editor.tabPermissions')} />
          <Tab value="person" label={t('editor.tabPerson')} />
        </Tabs>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: COLUMNS, alignItems: 'start' }}>
        {shows('permissions') && (
          <Box sx={{ minWidth: 0 }}>
            <PermissionTicks ticks={ticks} readOnly={readOnly} administers={administers} />
          </Box>
        )}
        {role !== undefined && shows('person') && (
          <PersonOfRole roleId={role.id} preview={preview} person={person} onPick={setPerson} />
        )}
      </Box>
      <UnsavedPermissions roleId={role?.id ?? ''} ticks={ticks} preview={preview} reread={reread} />
    </>
  );
}

interface PersonOfRoleProps extends Pick<PersonCardProps, 'roleId' | 'person' | 'onPick'> {
  readonly preview: ReturnType<typeof usePreview>;
}

function PersonOfRole({ preview, ...card }: PersonOfRoleProps) {
  const { t } = useTranslation('roles');
  return (
    <PersonCard
      {...card}
      people={preview.data?.people}
      access={preview.data?.person ?? null}
      failure={preview.isError ? errorText(preview.error, t('failed.other')) : undefined}
    />
  );
}
