import RemoveIcon from '@mui/icons-material/PersonOffOutlined';
import { membersCalls } from '@sarm/contracts/addresses/members.generated';
import { useTranslation } from 'react-i18next';
import { useUser } from '../access/user-context.tsx';
import { useChange } from '../api/use-change.ts';
import { DangerDialog } from '../dialogs/danger-dialog.tsx';
import { GoesAndStays } from '../dialogs/goes-and-stays.tsx';
import { useToast } from '../state/use-toast.ts';
import type { MemberEditorProps } from './member-editor.tsx';
import { useMemberFailure } from './use-member-failure.ts';

/** PLT-184. It can be repaired by adding the person again, so nothing has to be typed. */
export function RemoveMemberDialog({ projectId, member, onClose }: MemberEditorProps) {
  const { t } = useTranslation('members');
  const failure = useMemberFailure();
  const toast = useToast();
  const own = useUser().id === member.id;
  const [remove] = useChange(membersCalls.remove);
  const { displayName: name, email } = member.user;
  return (
    <DangerDialog
      icon={<RemoveIcon />}
      tone="warning"
      title={t(own ? 'remove.titleOwn' : 'remove.title', { name })}
      detail={email}
      confirmLabel={t('remove.confirm')}
      onConfirm={async () => {
        const answer = failure(await remove({ params: { projectId, userId: member.id } }), 'remove');
        if (answer.error === undefined) {
          toast.success(t('removed'));
          onClose();
        }
        return answer;
      }}
      onClose={onClose}
    >
      <GoesAndStays
        goes={[t('remove.access'), t('remove.streams'), t('remove.given')]}
        stays={[t('remove.work'), t('remove.account')]}
      />
    </DangerDialog>
  );
}
