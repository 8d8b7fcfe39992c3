import { type AccessLevel, ACCESS_LEVELS } from '@sarm/domain/access/access-levels';
import { type NotificationContent, REPORTED_FIGURES } from '@sarm/domain/notifications';
import type { Translate } from './create-translator.ts';
import { noticeText } from './notice-text.ts';

const isLevel = (value: unknown): value is AccessLevel =>
  (ACCESS_LEVELS as readonly unknown[]).includes(value);

const VERDICTS = ['Normal', 'Low', 'NormalInconclusive', 'LowInconclusive'] as const;

/** What an analysis has measured; a notification of an earlier version holds nothing of it. */
function resultsText(t: Translate, params: NotificationContent['params']): string[] {
  return REPORTED_FIGURES.flatMap((code) => {
    const value = params[code];
    if (typeof value !== 'number') return [];
    const text = t(`notifications:result.${code}`, { value });
    const verdict = VERDICTS.find((each) => each === params[`${code}_verdict`]);
    return [verdict === undefined ? text : `${text}, ${t(`notifications:verdict.${verdict}`)}`];
  });
}

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
  const results = resultsText(t, params);
  if (results.length > 0) {
    const parts = [...results, ...(filled.because === '' ? [] : [filled.because])].join('; ');
    const { sample = '' } = params;
    return {
      title: t(`notifications:event.${code}.title`, filled),
      message: t('notifications:measured', { sample, results: parts }),
    };
  }
  return {
    title: t(`notifications:event.${code}.title`, filled),
    message: t(`notifications:event.${code}.message`, filled),
  };
}
