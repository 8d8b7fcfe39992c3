import type { LogStatistics } from '@sarm/contracts/http/logs/logs.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findLogSpan, type LogBucket, logBucketsQuery } from '@sarm/database/audit/logs.repository';
import { LOG_SEVERITIES, LOG_TYPES } from '@sarm/domain/statuses';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { filterOf } from './log-filter.ts';

const HOUR = 3600;
/** Steps that divide a day or an hour; beyond them full days. */
const STEPS = [HOUR / 4, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];
/** More bars than this nobody can distinguish. */
const MOST_BUCKETS = 62;

export function bucketSeconds(from: Date, until: Date): number {
  const seconds = (until.getTime() - from.getTime()) / 1000;
  const fullDays = 24 * HOUR * Math.ceil(seconds / (MOST_BUCKETS * 24 * HOUR));
  return STEPS.find((step) => seconds / step <= MOST_BUCKETS) ?? fullDays;
}

const none = <Key extends string>(keys: readonly Key[]): Record<Key, number> =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;

function countsOf(rows: readonly LogBucket[]) {
  const byType = none(LOG_TYPES);
  const bySeverity = none(LOG_SEVERITIES);
  const buckets = new Map<string, ReturnType<typeof none<(typeof LOG_SEVERITIES)[number]>>>();
  let total = 0;
  for (const { at, type, severity, total: count } of rows) {
    const moment = at.toISOString();
    const bucket = buckets.get(moment) ?? none(LOG_SEVERITIES);
    bucket[severity] += count;
    buckets.set(moment, bucket);
    byType[type] += count;
    bySeverity[severity] += count;
    total += count;
  }
  return { total, byType, bySeverity, buckets: [...buckets].map(([at, counts]) => ({ at, ...counts })) };
}

/** PLT-189. Without dates over the full log. */
export const showStatistics =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['logs']['statistics']> =>
  async ({ tx, query, t }) => {
    const filter = filterOf(query, t);
    const span = filter.from === undefined ? await findLogSpan(tx) : undefined;
    const from = filter.from ?? span?.first ?? null;
    const until = filter.until ?? clock.now();
    const seconds = from === null || until <= from ? HOUR : bucketSeconds(from, until);
    const rows = from === null ? [] : await logBucketsQuery(tx, filter, { from, seconds }).execute();
    const { buckets, ...counts } = countsOf(rows);
    const body: LogStatistics = {
      ...counts,
      histogram: {
        from: from?.toISOString() ?? null,
        until: from === null ? null : until.toISOString(),
        bucketSeconds: seconds,
        buckets,
      },
    };
    return { status: 200, body };
  };
