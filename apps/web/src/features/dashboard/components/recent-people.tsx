import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { notificationsCalls } from '@sarm/contracts/addresses/notifications.generated';
import type { BusinessDashboard } from '@sarm/contracts/http/dashboard/dashboard.routes';
import { notificationText } from '@sarm/messages/notification-text';
import { NewsLine } from '@sarm/ui/news-line';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlined';
import { useTranslation } from 'react-i18next';
import { holdsAnyOf } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { DemoChip } from '../../../shared/components/demo-chip.tsx';
import { InAppLink } from '../../../shared/components/in-app-link.tsx';
import { dateOnly } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { translate } from '../../../shared/i18n/translate.ts';
import { NEWEST_NOTIFICATIONS } from '../../../shared/live/newest-notifications.ts';
import { PATHS } from '../../../shared/paths.ts';
import { type Answer, DashboardCard } from './dashboard-card.tsx';

const SHOWN = 6;
const LINE = { px: 2, py: 0.75, borderTop: 1, borderColor: 'hairline' } as const;

export function RecentPatients({ answer }: { readonly answer: Answer<BusinessDashboard> }) {
  const { t } = useTranslation('dashboard');
  const locale = useLocale();
  const opens = holdsAnyOf(useUser(), ['manage_patients']);
  const items = answer.data?.patients ?? [];
  return (
    <DashboardCard
      title={t('patients')}
      aside={opens ? <InAppLink to={PATHS.sarmPatients}>{t('action.patients')}</InAppLink> : undefined}
      answer={answer}
      isEmpty={items.length === 0}
      empty={t('noPatients')}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map(({ id, name, age, samplesCount, lastSampleAt, isDemo }) => (
          <Box component="li" key={id} sx={{ ...LINE, display: 'flex', gap: 1, alignItems: 'center' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                {opens ? (
                  <InAppLink to={`${PATHS.sarmPatients}?id=${id}`}>{name}</InAppLink>
                ) : (
                  <Typography variant="body2" sx={{ fontWeight: 600 }}>
                    {name}
                  </Typography>
                )}
                {isDemo && <DemoChip />}
              </Box>
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {age === null ? t('ageUnknown') : t('years', { count: age })} ·{' '}
                {t('samples', { count: samplesCount })}
              </Typography>
            </Box>
            <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {lastSampleAt === null ? '' : dateOnly(lastSampleAt, locale)}
            </Typography>
          </Box>
        ))}
      </Box>
    </DashboardCard>
  );
}

/** BUS-108: the person's real notifications, those of the menu. */
export function RecentNotifications() {
  const { t } = useTranslation('dashboard');
  const locale = useLocale();
  const answer = useRead(notificationsCalls.list, { query: { limit: NEWEST_NOTIFICATIONS } });
  const items = (answer.data?.items ?? []).slice(0, SHOWN);
  const unread = answer.data?.unread_count ?? 0;
  return (
    <DashboardCard
      title={t('notifications')}
      aside={unread > 0 ? t('unread', { count: unread }) : undefined}
      answer={answer}
      isEmpty={items.length === 0}
      empty={t('noNotifications')}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map(({ id, type: code, params, because, severity, timestamp, read, isDemo }) => {
          const { title, message } = notificationText(translate, { code, params, because });
          return (
            <Box component="li" key={id} sx={LINE}>
              <NewsLine
                icon={
                  severity === 'info' ? (
                    <InfoIcon fontSize="small" />
                  ) : (
                    <FailedIcon fontSize="small" color="error" />
                  )
                }
                title={title}
                mark={isDemo && <DemoChip />}
                text={message}
                when={dateOnly(timestamp, locale)}
                unread={read ? undefined : t('isUnread')}
              />
            </Box>
          );
        })}
      </Box>
    </DashboardCard>
  );
}
