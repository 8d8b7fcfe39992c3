import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { passkeysCalls } from '@sarm/contracts/addresses/passkeys.generated';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { havePasskeys } from '../../../shared/passkeys/have-passkeys.ts';
import { AddPasskey, RemovePasskey, RenamePasskey } from './passkey-forms.tsx';
import { PasskeyList, type PasskeyTask } from './passkey-list.tsx';

const FORMS = { rename: RenamePasskey, remove: RemovePasskey } as const;

/** The person's own passkeys: in addition to password and app, each a sign-in by itself. */
export function PasskeysCard() {
  const { t } = useTranslation('signInWays');
  const { data, refetch } = useRead(passkeysCalls.list);
  const [task, setTask] = useState<PasskeyTask>();
  if (data === undefined) return null;
  const { available, items } = data;
  const close = (): void => setTask(undefined);
  const done = (): void => {
    close();
    void refetch();
  };
  const why = available ? (havePasskeys() ? undefined : t('passkey.unsupported')) : t('passkey.unavailable');
  const Form = task === undefined || task.kind === 'add' ? undefined : FORMS[task.kind];
  return (
    <SectionCard
      ruled
      flush
      title={t('passkey.title')}
      note={items.length > 0 && <Chip variant="outlined" label={items.length} sx={{ height: 20 }} />}
      aside={
        <Button size="small" disabled={why !== undefined} onClick={() => setTask({ kind: 'add' })}>
          {t('passkey.add')}
        </Button>
      }
      foot={
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {why ?? t('passkey.what')}
        </Typography>
      }
    >
      <PasskeyList passkeys={items} onTask={setTask} />
      {task?.kind === 'add' && <AddPasskey onDone={done} onClose={close} />}
      {Form !== undefined && task !== undefined && task.kind !== 'add' && (
        <Form passkey={task.passkey} onDone={done} onClose={close} />
      )}
    </SectionCard>
  );
}
