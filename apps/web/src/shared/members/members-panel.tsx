import AddIcon from '@mui/icons-material/PersonAddAltOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { membersCalls } from '@sarm/contracts/addresses/members.generated';
import type { ProjectMember } from '@sarm/contracts/http/members/members.routes';
import { ACCESS_LEVELS } from '@sarm/domain/access/access-levels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../api/api-error.ts';
import { FilterSelect } from '../lists/filter-select.tsx';
import { FramedList } from '../lists/framed-list.tsx';
import { PAGE_SIZES } from '../lists/page-sizes.ts';
import { useListInPanel } from '../lists/use-list.ts';
import { AddMemberDialog } from './add-member-dialog.tsx';
import { type MemberAction, MemberActions } from './member-actions.tsx';
import { MemberEditor } from './member-editor.tsx';
import { PermissionsDialog } from './permissions-dialog.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { MemberLevel, MemberName, MemberRoles, useMemberColumns } from './use-member-columns.tsx';

/** PLT-078: a pager only for more than these. */
const ROWS = 5;

/** PLT-133 */
export function MembersPanel({ projectId }: { readonly projectId: string | null }) {
  const { t } = useTranslation('members');
  return projectId === null ? <Typography>{t('noProject')}</Typography> : <Members projectId={projectId} />;
}

interface Open {
  readonly action: MemberAction;
  readonly member: ProjectMember;
}

function Members({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('members');
  const [level, setLevel] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const [adding, setAdding] = useState(false);
  const chosen = ACCESS_LEVELS.find((each) => each === level);
  const list = useListInPanel(
    membersCalls.list,
    { params: { projectId }, query: chosen === undefined ? {} : { access_level: chosen } },
    { limit: ROWS, sortBy: 'name' },
  );
  const columns = useMemberColumns();
  const close = (): void => setOpen(null);
  const edited = open?.action === 'edit' ? open.member.id : undefined;
  const filter = (value: string): void => {
    setLevel(value);
    list.change({});
  };
  const editor = (member: ProjectMember) =>
    member.id === edited ? (
      <MemberEditor key={member.id} projectId={projectId} member={member} onClose={close} />
    ) : null;
  if (errorCode(list.error) === 'forbidden') return <Alert severity="warning">{t('forbidden')}</Alert>;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </Box>
      <FramedList
        list={list}
        label={t('label')}
        searchLabel={t('search')}
        filters={
          <FilterSelect
            name={t('column.level')}
            value={level}
            options={Object.fromEntries(ACCESS_LEVELS.map((each) => [each, t(`level.${each}`)]))}
            onChange={filter}
          />
        }
        filtered={{ set: level === '' ? 0 : 1, onClear: () => filter('') }}
        failed={() => t('failed.load')}
        empty={{ icon: <PeopleIcon />, title: t('empty'), text: t('emptyText') }}
        table={{
          columns,
          rowId: ({ id }) => id,
          rowName: ({ user }) => user.displayName,
          actions: (member) => (
            <MemberActions
              member={member}
              editing={member.id === edited}
              onAction={(action) =>
                setOpen(action === 'edit' && member.id === edited ? null : { action, member })
              }
            />
          ),
          secondLine: editor,
          card: (member) => (
            <Box sx={{ display: 'grid', gap: 1 }}>
              <MemberName member={member} />
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {member.user.email}
              </Typography>
              <MemberLevel level={member.accessLevel} />
              <MemberRoles member={member} />
              {editor(member)}
            </Box>
          ),
        }}
        {...(list.total > ROWS ? { sizes: PAGE_SIZES } : {})}
      />
      {list.data?.soleAdmin != null && (
        <Alert severity="info" variant="standard">
          <strong>{t('soleAdmin', { name: list.data.soleAdmin })}</strong> {t('soleAdminText')}
        </Alert>
      )}
      {adding && <AddMemberDialog projectId={projectId} onClose={() => setAdding(false)} />}
      {open?.action === 'permissions' && (
        <PermissionsDialog projectId={projectId} member={open.member} onClose={close} />
      )}
      {open?.action === 'remove' && (
        <RemoveMemberDialog projectId={projectId} member={open.member} onClose={close} />
      )}
    </Box>
  );
}
