import InfoIcon from '@mui/icons-material/InfoOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { membersCalls } from '@sarm/contracts/addresses/members.generated';
import type { ProjectMember } from '@sarm/contracts/http/members/members.routes';
import { useTranslation } from 'react-i18next';
import { useChange } from '../api/use-change.ts';
import { useForm } from '../forms/use-form.ts';
import { type GivenAccess, givenTo, MemberFields } from './member-fields.tsx';
import { useMemberFailure } from './use-member-failure.ts';

export interface MemberEditorProps {
  readonly projectId: string;
  readonly member: ProjectMember;
  readonly onClose: () => void;
}

/** A dialog that opens below its row, so that the others stay in sight to compare with. */
export function MemberEditor({ projectId, member, onClose }: MemberEditorProps) {
  const { t } = useTranslation(['members', 'common']);
  const failure = useMemberFailure();
  const [update] = useChange(membersCalls.update);
  const form = useForm<GivenAccess & Record<string, unknown>>({
    initial: { ...givenTo(member) },
    schema: async () =>
      (await import('@sarm/contracts/http/members/members.routes')).memberRoutes.update.body,
    saved: t('members:saved'),
    onSaved: onClose,
    submit: async (body) =>
      failure(await update({ params: { projectId, userId: member.id }, body }), 'update'),
  });
  return (
    <Box
      role="dialog"
      aria-label={t('members:editOf', { name: member.user.displayName })}
      component="form"
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      sx={{
        display: 'grid',
        gap: 2,
        p: 2,
        border: 1,
        borderColor: 'hairline',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      {form.formError !== undefined && <Alert severity="error">{form.formError}</Alert>}
      <MemberFields projectId={projectId} member={member} form={form} />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <InfoIcon sx={{ fontSize: 18, color: 'text.secondary' }} />
        <Typography variant="caption" sx={{ flex: 1, color: 'text.secondary', minWidth: 160 }}>
          {t('members:onlyHere')}
        </Typography>
        <Button color="inherit" onClick={onClose} disabled={form.busy}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={form.busy}>
          {t('common:save')}
        </Button>
      </Box>
    </Box>
  );
}
