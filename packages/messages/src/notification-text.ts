import { type AccessLevel, ACCESS_LEVELS } from '@sarm/domain/access/access-levels';
import type { NotificationContent } from '@sarm/domain/notifications';
import type { Translate } from './create-translator.ts';
import { noticeText } from './notice-text.ts';

const isLevel = (value: unknown): value is AccessLevel =>
  (ACCESS_LEVELS as readonly unknown[]).includes(value);

export interface NotificationText {
  readonly title: string;
  readonly message: string;
}

/** PLT-047, BUS-108: title and message of a notification, for the menu, the API and the mail alike. */
export function notificationText(t: Translate, content: NotificationContent): NotificationText {
  const { code, params, because = [] } = content;
  const { level } = params;
  const filled = {
    ...params,
    because: because.map((each) => noticeText(t, each)).join(', '),
    ...(isLevel(level) ? { level: t(`notifications:level.${level}`) } : {}),
  };
  return {
    title: t(`notifications:event.${code}.title`, filled),
    message: t(`notifications:event.${code}.message`, filled),
  };
}
