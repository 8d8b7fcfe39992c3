import ExtractedIcon from '@mui/icons-material/BurstModeOutlined';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/Error';
import PersonIcon from '@mui/icons-material/GroupAddOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import ListItemButton from '@mui/material/ListItemButton';
import type { Notification } from '@sarm/contracts/http/notifications/notifications.routes';
import { notificationText } from '@sarm/messages/notification-text';
import { MenuSection } from '@sarm/ui/bar-menu';
import { NewsLine } from '@sarm/ui/news-line';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DemoMark } from '../../../shared/components/demo-chip.tsx';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { translate } from '../../../shared/i18n/translate.ts';

/** Of good news the kind is shown, of bad news that it is bad. */
function iconOf({ type, severity }: Notification): ReactNode {
  if (severity === 'warning') return <WarningIcon fontSize="small" color="warning" />;
  if (severity !== 'info') return <FailedIcon fontSize="small" color="error" />;
  if (type === 'analysis.completed') return <DoneIcon fontSize="small" color="success" />;
  if (type === 'extraction.completed') return <ExtractedIcon fontSize="small" />;
  if (type === 'user.registered' || type === 'project.joined') return <PersonIcon fontSize="small" />;
  return <InfoIcon fontSize="small" />;
}

const isToday = (instant: string): boolean => new Date(instant).toDateString() === new Date().toDateString();
const dayOrTime = (instant: string, locale: string): string =>
  new Intl.DateTimeFormat(
    locale,
    isToday(instant) ? { timeStyle: 'short' } : { month: 'short', day: 'numeric' },
  ).format(new Date(instant));

export interface NotificationListProps {
  readonly items: readonly Notification[];
  readonly onOpen: (item: Notification) => void;
}

/** Unread ones first, whatever their day. */
export function NotificationList({ items, onOpen }: NotificationListProps) {
  const { t } = useTranslation('notifications');
  const unread = items.filter((item) => !item.read);
  const read = items.filter((item) => item.read);
  const groups = [
    { name: t('new'), members: unread },
    { name: t('today'), members: read.filter(({ timestamp }) => isToday(timestamp)) },
    { name: t('earlier'), members: read.filter(({ timestamp }) => !isToday(timestamp)) },
  ];
  return groups
    .filter(({ members }) => members.length > 0)
    .map(({ name, members }) => (
      <MenuSection key={name} name={name}>
        {members.map((item) => (
          <Row key={item.id} item={item} onOpen={onOpen} />
        ))}
      </MenuSection>
    ));
}

function Row({ item, onOpen }: { readonly item: Notification } & Pick<NotificationListProps, 'onOpen'>) {
  const { t, i18n } = useTranslation(['notifications', 'notices']);
  const locale = useLocale();
  const translated = i18n.exists(`notifications:event.${item.type}.title`);
  // A code of a newer server is shown by the text that came with it.
  const { title, message } = translated ? notificationText(translate, { ...item, code: item.type }) : item;
  return (
    <li>
      <ListItemButton
        {...(item.link === null ? {} : { component: Link, to: item.link })}
        onClick={() => onOpen(item)}
        selected={!item.read}
        sx={{ px: 2, py: 1, borderRadius: 0, '&:focus-visible': { outlineOffset: -2 } }}
      >
        <NewsLine
          icon={iconOf(item)}
          title={title}
          mark={<DemoMark inLink of={item} />}
          text={message}
          when={dayOrTime(item.timestamp, locale)}
          unread={item.read ? undefined : t('isUnread')}
        />
      </ListItemButton>
    </li>
  );
}
