import type { NotificationEvent } from '@sarm/contracts/http/events/events.routes';
import { findNotificationNews, type NotificationNews } from '@sarm/database/work/changes.repository';
import { defineSource } from './live-source.ts';

/** The newest unread notification, and the count when it changed: the first reading always reports the count. */
export const notificationsSource = defineSource<'notification', number>({
  kind: 'notification',
  async read(reads, span, reportedUnread) {
    const news = await reads.once(`notifications ${span.since} ${span.until}`, (tx) =>
      findNotificationNews(tx, span),
    );
    const isNews = news.newest !== undefined || news.unread !== reportedUnread;
    return { events: isNews ? [presentNews(news)] : [], state: news.unread };
  },
});

const presentNews = ({ unread, newest }: NotificationNews): NotificationEvent => ({
  unread_count: unread,
  notification:
    newest === undefined
      ? null
      : {
          id: newest.id,
          code: newest.code,
          params: newest.params,
          because: [...newest.because],
          severity: newest.severity,
          link: newest.link,
          timestamp: newest.created_at.toISOString(),
        },
});
