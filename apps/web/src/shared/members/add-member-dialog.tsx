import { membersCalls } from '@sarm/contracts/addresses/members.generated';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/api-error.ts';
import { useChange } from '../api/use-change.ts';
import { useRead } from '../api/use-read.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { LookupField } from '../forms/lookup-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { type GivenAccess, MemberFields, NOTHING_GIVEN } from './member-fields.tsx';
import { useMemberFailure } from './use-member-failure.ts';

const SHOWN = 20;

interface NewMember extends GivenAccess {
  userId: string | null;
}

/** PLT-181, PLT-182 */
export function AddMemberDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useTranslation('members');
  const failure = useMemberFailure();
  const [add] = useChange(membersCalls.add);
  const [search, setSearch] = useState('');
  const query = { search, limit: SHOWN, sort_by: 'name', sort_order: 'asc' } as const;
  const found = useRead(membersCalls.candidates, { params: { projectId }, query });
  const form = useForm<NewMember & Record<string, unknown>>({
    initial: { userId: null, ...NOTHING_GIVEN },
    schema: async () => (await import('@sarm/contracts/http/members/members.routes')).memberRoutes.add.body,
    saved: t('added'),
    onSaved: onClose,
    submit: async ({ userId, ...body }) =>
      failure(await add({ params: { projectId }, body: { ...body, userId: userId ?? '' } }), 'add'),
  });
  return (
    <FormDialog title={t('add')} form={form} onClose={onClose} submitLabel={t('add')}>
      <LookupField
        control={form.control}
        name="userId"
        label={t('column.user')}
        helperText={found.isError ? errorText(found.error) : t('candidatesHint')}
        choices={(found.data?.items ?? []).map((each) => ({
          id: each.id,
          name: each.displayName,
          detail: each.email,
        }))}
        loading={found.isFetching}
        onSearch={setSearch}
      />
      <MemberFields projectId={projectId} form={form} />
    </FormDialog>
  );
}
