import DesktopIcon from '@mui/icons-material/DesktopWindowsOutlined';
import PhoneIcon from '@mui/icons-material/PhoneAndroidOutlined';
import TabletIcon from '@mui/icons-material/TabletOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OpenSession } from '@sarm/contracts/http/sessions/sessions.routes';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { shortMoment } from '../format/short-moment.ts';
import { useLocale } from '../format/use-locale.ts';
import { nameDevice } from './name-device.ts';

const ICONS = { desktop: DesktopIcon, tablet: TabletIcon, phone: PhoneIcon } as const;
type Shown = OpenSession & { readonly current?: boolean };

interface SessionListProps {
  readonly sessions: readonly Shown[];
  readonly busy: boolean;
  readonly onEnd: (id: string) => void;
  /** Space at the left, where the list stands under something. */
  readonly indent?: number;
}

function SessionRow({ session, busy, onEnd }: { session: Shown; busy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('sessions');
  const locale = useLocale();
  const { name, kind } = nameDevice(session.userAgent);
  const Icon = ICONS[kind];
  const label = name ?? t('unknownDevice');
  const current = session.current === true;
  return (
    <>
      <Icon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Typography variant="body2" title={session.userAgent} sx={{ fontWeight: 620 }}>
            {label}
          </Typography>
          {current && <StatusChip tone="success" label={t('thisDevice')} />}
        </Box>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {t(current ? 'detailNow' : 'detail', {
            address: session.ipAddress,
            opened: shortMoment(session.createdAt, locale),
            active: shortMoment(session.lastActivityAt, locale),
          })}
        </Typography>
      </Box>
      {!current && (
        <Button
          variant="outlined"
          size="small"
          disabled={busy}
          aria-label={t('endOne', { device: label, address: session.ipAddress })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </>
  );
}

/** Where somebody is signed in; each but the current one can be ended at once. */
export function SessionList({ sessions, busy, onEnd, indent = 2 }: SessionListProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {sessions.map((session) => (
        <Box
          component="li"
          key={session.id}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            py: 1,
            pl: indent,
            pr: 2,
            '& + &': { borderTop: 1, borderColor: 'hairline' },
          }}
        >
          <SessionRow session={session} busy={busy} onEnd={() => onEnd(session.id)} />
        </Box>
      ))}
    </Box>
  );
}
