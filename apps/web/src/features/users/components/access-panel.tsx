import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { usersCalls } from '@sarm/contracts/addresses/users.generated';
import type { EffectiveAccess } from '@sarm/contracts/http/users/effective-access';
import type { Account } from '@sarm/contracts/http/users/users.routes';
import { PERMISSION_MODULES } from '@sarm/domain/access/permissions';
import { ErrorState } from '@sarm/ui/error-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { DemoAfterName } from '../../../shared/components/demo-chip.tsx';
import { SidePanel } from '../../../shared/components/side-panel.tsx';
import { useRoleTexts } from '../../../shared/access/use-role-texts.ts';
import { UserStatus } from './use-user-columns.tsx';

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'hairline', borderRadius: 1 }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface LineProps {
  readonly name: string;
  readonly note: string;
  readonly mark?: ReactNode;
}

function Line({ name, note, mark }: LineProps) {
  return (
    <Box component="li" sx={{ px: 2, py: 1, '& + &': { borderTop: 1, borderColor: 'hairline' } }}>
      <Typography variant="body2" component="div" sx={{ fontWeight: 560 }}>
        {name}
        {mark}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {note}
      </Typography>
    </Box>
  );
}

function Held({ access }: { readonly access: EffectiveAccess }) {
  const { t } = useTranslation(['users', 'access', 'account']);
  const { name: nameOf } = useRoleTexts();
  const { permissions, projects } = access;
  return (
    <>
      {permissions.length === 0 && <Typography variant="body2">{t('users:access.none')}</Typography>}
      {PERMISSION_MODULES.map((module) => {
        const held = permissions.filter((each) => each.module === module);
        return held.length === 0 ? null : (
          <Group key={module} title={t(`access:modules.${module}.name`)}>
            {held.map(({ code, through }) => (
              <Line
                key={code}
                name={t(`access:permissions.${code}.name`)}
                note={t('users:access.through', { roles: through.map(nameOf).join(', ') })}
              />
            ))}
          </Group>
        );
      })}
      {projects.length > 0 && (
        <Group title={t('users:access.projects')}>
          {projects.map(({ projectId, projectName, accessLevel, permissions: inside, isDemo }) => (
            <Line
              key={projectId}
              name={projectName}
              mark={isDemo && <DemoAfterName />}
              note={`${t(`account:levels.${accessLevel}`)} · ${inside
                .map((code) => t(`access:permissions.${code}.name`))
                .join(', ')}`}
            />
          ))}
        </Group>
      )}
    </>
  );
}

/** What a person may do, and through which role or project. */
export function AccessPanel({
  account,
  onClose,
}: {
  readonly account: Account;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['users', 'common']);
  const answer = useRead(usersCalls.access, { params: { id: account.id }, query: {} });
  return (
    <SidePanel
      title={t('users:access.title', { name: account.displayName })}
      status={<UserStatus account={account} />}
      detail={account.email}
      onClose={onClose}
    >
      {answer.isError ? (
        <ErrorState
          message={errorText(answer.error)}
          retryLabel={t('common:retry')}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      ) : answer.data === undefined ? (
        <RowSkeletons label={t('common:loading')} />
      ) : (
        <Held access={answer.data} />
      )}
    </SidePanel>
  );
}
