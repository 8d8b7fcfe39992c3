import { notificationsCalls } from '@sarm/contracts/addresses/notifications.generated';
import type { Notification } from '@sarm/contracts/http/notifications/notifications.routes';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import type { LiveEvent } from '@sarm/contracts/http/events/live-events';
import { useLive } from '../../../shared/live/live-context.tsx';
import { NEWEST_NOTIFICATIONS } from '../../../shared/live/newest-notifications.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

const ADDED = 10;
/** The longest page that the server gives; nobody reads further than that in a menu. */
const MOST = 100;

/** The person's newest notifications, read again whenever the stream of the tab reports a change. */
export function useNotifications() {
  const { t } = useTranslation('notifications');
  const live = useLive();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const [limit, setLimit] = useState(NEWEST_NOTIFICATIONS);
  const answer = useRead(notificationsCalls.list, { query: { limit } });
  const [markRead, marking] = useChange(notificationsCalls.markRead);
  const unread = answer.data?.unread_count ?? 0;
  // Every opening of the stream sends the count; what has been read already is not read again.
  const onEvent = useEffectEvent((event: LiveEvent): void => {
    if (event.type !== 'notification') return;
    if (event.data.notification !== null || event.data.unread_count !== unread)
      dispatch(baseApi.util.invalidateTags([{ type: 'notification' }]));
  });
  useEffect(() => live.listen((event) => onEvent(event)), [live]);
  const mark = async (body: { ids: string[] } | { all: true }): Promise<void> => {
    const { error } = await markRead({ body });
    if (error !== undefined) toast.error(errorText(error, t('markFailed')));
  };
  const items: readonly Notification[] = answer.data?.items ?? [];
  return {
    items,
    unread,
    isLoading: answer.isLoading,
    isFetching: answer.isFetching,
    error: answer.isError ? t('listError', { message: errorText(answer.error, '') }) : undefined,
    refetch: () => void answer.refetch(),
    isMarking: marking.isLoading,
    markAll: () => mark({ all: true }),
    markOpened: ({ id, read }: Notification) => (read ? undefined : void mark({ ids: [id] })),
    showOlder:
      items.length < Math.min(answer.data?.total ?? 0, MOST)
        ? () => setLimit((before) => Math.min(before + ADDED, MOST))
        : undefined,
  };
}
