import Box from '@mui/material/Box';
import { membersCalls } from '@sarm/contracts/addresses/members.generated';
import type { ProjectMember } from '@sarm/contracts/http/members/members.routes';
import type { AccessLevel } from '@sarm/domain/access/access-levels';
import { isPermissionCode, type PermissionCode } from '@sarm/domain/access/permissions';
import { TextInput } from '@sarm/ui/text-input';
import { useState } from 'react';
import type { Control, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRead } from '../api/use-read.ts';
import { LevelChoice } from './level-choice.tsx';
import { useAccessTexts } from './use-access-texts.ts';
import { SeveralField } from './several-field.tsx';

/** What a membership gives, as a form holds it. */
export interface GivenAccess {
  accessLevel: AccessLevel;
  roles: string[];
  customPermissions: PermissionCode[];
  objectives: string;
}
export const NOTHING_GIVEN: GivenAccess = {
  accessLevel: 'member',
  roles: [],
  customPermissions: [],
  objectives: '',
};
export const givenTo = (member: ProjectMember): GivenAccess => ({
  accessLevel: member.accessLevel,
  roles: [...member.roles],
  customPermissions: member.customPermissions.filter(isPermissionCode),
  objectives: member.objectives,
});

const NO_ROLES: ProjectMember['rolesData'] = [];

export interface MemberFieldsProps<V extends GivenAccess> {
  readonly projectId: string;
  /** Absent: somebody is added. */
  readonly member?: ProjectMember;
  readonly form: {
    readonly control: Control<V>;
    readonly text: (name: Path<V>) => object;
  };
}

/** Level, roles, permissions and objectives. People are offered only what they can give (PLT-134). */
export function MemberFields<V extends GivenAccess>({ projectId, member, form }: MemberFieldsProps<V>) {
  const { t } = useTranslation(['members', 'errors']);
  const texts = useAccessTexts();
  const [search, setSearch] = useState('');
  const offered = useRead(membersCalls.grantable, {
    params: { projectId },
    query: search === '' ? {} : { search },
  });
  const { levels = [], roles = [], permissions = [] } = offered.data ?? {};
  const allRoles = [...roles, ...(member?.rolesData ?? NO_ROLES)];
  const roleName = (id: string): string => {
    const role = allRoles.find((each) => each.id === id);
    return role === undefined ? id : texts.role(role);
  };
  const fixedCodes =
    offered.data === undefined
      ? []
      : (member?.customPermissions ?? []).filter((code) => !permissions.some((each) => each === code));
  const fixedText = (fixed: readonly string[]) => (fixed.length === 0 ? {} : { helperText: t('fixed') });
  const fixedRoles = member?.fixedRoles ?? [];
  const before = member === undefined ? NOTHING_GIVEN : givenTo(member);
  return (
    <>
      <LevelChoice
        control={form.control}
        name={'accessLevel' as Path<V>}
        givable={member?.kept === 'last_project_admin' ? [] : levels}
        closedText={t(member?.kept === 'last_project_admin' ? 'errors:last_project_admin' : 'levelAboveOwn')}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <SeveralField
          control={form.control}
          name={'roles' as Path<V>}
          label={t('field.roles')}
          options={Object.fromEntries(roles.map((role) => [role.id, texts.role(role)]))}
          labelOf={roleName}
          onSearch={setSearch}
          before={before.roles}
          fixed={fixedRoles}
          {...fixedText(fixedRoles)}
        />
        <SeveralField
          control={form.control}
          name={'customPermissions' as Path<V>}
          label={t('field.permissions')}
          options={Object.fromEntries(permissions.map((code) => [code, texts.permission(code)]))}
          labelOf={texts.permission}
          before={before.customPermissions}
          fixed={fixedCodes}
          {...fixedText(fixedCodes)}
        />
      </Box>
      <TextInput
        helperText={t('objectivesHint')}
        {...form.text('objectives' as Path<V>)}
        label={t('field.objectives')}
        multiline
      />
    </>
  );
}
