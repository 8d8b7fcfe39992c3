import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Retention } from '@sarm/contracts/http/system-settings/system-settings.routes';
import type { Scoped } from '@sarm/database/kernel/connect';
import { countByAge, countOverdue } from '@sarm/database/samples/retention.repository';
import { daysAfter, daysBefore, RETENTION_NOTICE_DAYS } from '@sarm/domain/retention';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

/** A quarter of a year in weeks; what is older is one bar. */
const LAST_WEEK = 13;
const NONE = { originals: 0, originalBytes: 0, needed: 0, uploaders: 0, firstAt: null };

async function agesOf(tx: Scoped, now: Date, days: number): Promise<Retention['ages']> {
  const counted = await countByAge(tx, { now, lastWeek: LAST_WEEK });
  const sum = (week: number, going: boolean): number =>
    counted
      .filter((each) => each.week === week)
      .filter(({ held }) => (days > 0 && week * 7 >= days && !held) === going)
      .reduce((total, { count }) => total + count, 0);
  return Array.from({ length: LAST_WEEK + 1 }, (_, week) => ({
    fromDays: week * 7,
    stay: sum(week, false),
    go: sum(week, true),
  }));
}

/** PLT-227: shown before it is saved. 0 keeps everything. */
export const previewRetention =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['systemSettings']['retention']> =>
  async ({ tx, query: { days } }) => {
    const now = clock.now();
    const counts =
      days === 0
        ? NONE
        : await countOverdue(tx, {
            before: daysBefore(now, days),
            earliest: daysAfter(now, RETENTION_NOTICE_DAYS),
            noticeDays: RETENTION_NOTICE_DAYS,
          });
    return {
      status: 200,
      body: {
        days,
        ...counts,
        firstAt: counts.firstAt?.toISOString() ?? null,
        ages: await agesOf(tx, now, days),
      },
    };
  };
