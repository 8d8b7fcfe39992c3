import MarkIcon from '@mui/icons-material/DoneAll';
import BellIcon from '@mui/icons-material/NotificationsOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { BarMenu, MenuSection } from '@sarm/ui/bar-menu';
import { EmptyState } from '@sarm/ui/empty-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListState } from '../../../shared/lists/list-state.tsx';
import { PATHS } from '../../../shared/paths.ts';
import { useNotifications } from '../hooks/use-notifications.ts';
import { NotificationList } from './notification-list.tsx';
import { RunningTask, useRunningWork } from './running-work.tsx';

type Notifications = ReturnType<typeof useNotifications>;

/** PLT-047: the bell with its count, hidden at 0, and what it opens. */
export function NotificationsMenu() {
  const { t } = useTranslation('notifications');
  const notifications = useNotifications();
  const { unread, isMarking, markAll, showOlder } = notifications;
  return (
    <BarMenu
      icon={<BellIcon fontSize="small" />}
      title={t('title')}
      label={unread === 0 ? t('openNone') : t('open', { count: unread })}
      count={unread}
      heading={
        unread > 0 && (
          <>
            <Typography variant="caption" sx={{ flex: 1, color: 'text.secondary' }}>
              {t('unread', { count: unread })}
            </Typography>
            <Button size="small" startIcon={<MarkIcon />} loading={isMarking} onClick={() => void markAll()}>
              {t('markAll')}
            </Button>
          </>
        )
      }
      footer={(close) => (
        <>
          {showOlder !== undefined && (
            <Button size="small" color="inherit" onClick={showOlder}>
              {t('older')}
            </Button>
          )}
          <Button
            size="small"
            color="inherit"
            startIcon={<SettingsIcon />}
            component={Link}
            to={PATHS.settings}
            onClick={close}
            sx={{ ml: 'auto' }}
          >
            {t('settings')}
          </Button>
        </>
      )}
    >
      {(close) => <Content notifications={notifications} onClose={close} />}
    </BarMenu>
  );
}

interface ContentProps {
  readonly notifications: Notifications;
  readonly onClose: () => void;
}

function Content({ notifications, onClose }: ContentProps) {
  const { t } = useTranslation(['notifications', 'common']);
  const running = useRunningWork();
  const { items, isLoading, isFetching, error, refetch, markOpened } = notifications;
  const works = running.mine.length > 0;
  return (
    <>
      {works && !isLoading && (
        <MenuSection name={t('inProgress')}>
          {running.mine.map((task) => (
            <RunningTask key={task.id} started={task} onEnd={running.refetch} />
          ))}
        </MenuSection>
      )}
      <ListState
        inCard
        isLoading={isLoading}
        isFetching={isFetching}
        error={error}
        onRetry={refetch}
        isEmpty={items.length === 0}
        skeleton={<RowSkeletons label={t('common:loading')} count={3} />}
        empty={!works && <EmptyState plain icon={<BellIcon />} title={t('empty')} text={t('emptyText')} />}
      >
        <NotificationList
          items={items}
          onOpen={(item) => {
            markOpened(item);
            if (item.link !== null) onClose();
          }}
        />
      </ListState>
    </>
  );
}
