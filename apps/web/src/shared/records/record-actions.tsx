import Button from '@mui/material/Button';
import type { Address } from '@sarm/contracts/http/address';
import type { RouteDefinition } from '@sarm/contracts/http/route';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CallObject } from '../access/may-call.ts';
import { useCan } from '../access/user-context.tsx';
import { GONE } from './use-open-record.ts';
import { RemoveButton, type RemoveButtonProps } from './remove-button.tsx';

export interface RecordActionsProps<Edit extends RouteDefinition, Remove extends RouteDefinition> {
  /** What the decision about either call depends on. */
  readonly object: CallObject;
  readonly edit: { readonly call: Address<Edit>; readonly dialog: (close: () => void) => ReactNode };
  readonly remove: Omit<RemoveButtonProps, 'after'> & { readonly call: Address<Remove> };
  /** Where the page goes once the record is gone. */
  readonly closeTo: string;
}

/** Edit and delete of a record, each only for those who may. */
export function RecordActions<Edit extends RouteDefinition, Remove extends RouteDefinition>(
  props: RecordActionsProps<Edit, Remove>,
) {
  const { object, edit, closeTo } = props;
  const { call: removing, ...removal } = props.remove;
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  return (
    <>
      {can(edit.call, object) && (
        <Button variant="outlined" size="small" onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
      )}
      {can(removing, object) && (
        <RemoveButton {...removal} after={() => void navigate(closeTo, { replace: true, state: GONE })} />
      )}
      {editing && edit.dialog(() => setEditing(false))}
    </>
  );
}
