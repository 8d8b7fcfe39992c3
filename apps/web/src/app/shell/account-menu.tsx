import Avatar from '@mui/material/Avatar';
import IconButton from '@mui/material/IconButton';
import { initialsOf } from '@sarm/domain/accounts/initials';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/access/user-context.tsx';
import { loadOnline } from '../../shared/connection/connection.ts';

const loadEntries = () => import('./account-entries.tsx');
const AccountEntries = lazy(() =>
  loadOnline(async () => ({ default: (await loadEntries()).AccountEntries })),
);

/** PLT-048 */
export function AccountMenu() {
  const { t } = useTranslation('shell');
  const initials = initialsOf(useUser().displayName);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Kept once it was opened: taken away at its closing, the menu would vanish instead of fading out.
  const [opened, setOpened] = useState(false);
  // Behind the first page: once the connection is lost, nobody could sign out any more.
  useEffect(() => void loadEntries().catch(() => undefined), []);
  return (
    <>
      <IconButton
        aria-label={t('account', { initials })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened(true);
        }}
        size="small"
      >
        <Avatar
          sx={{
            width: 28,
            height: 28,
            fontSize: '0.75rem',
            fontWeight: 650,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {initials}
        </Avatar>
      </IconButton>
      {opened && (
        <Suspense fallback={null}>
          <AccountEntries anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
