import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import {
  markRemoved,
  markNotified,
  type OverdueVideo,
  withdrawNotice,
  takeOverdue,
} from '@sarm/database/samples/retention.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { dayOf } from '@sarm/domain/days';
import { daysAfter, daysBefore, RETENTION_NOTICE_DAYS } from '@sarm/domain/retention';
import { publishEvent } from '@sarm/use-cases/events/publish-event';
import type { AppDeps } from '../../deps.ts';
import { endHolds } from '../erasures/end-holds.ts';
import { redactComparisons } from '../erasures/redact-comparisons.ts';
import { completeList } from '../erasures/erasure-list.ts';
import { removeBlobsNow, SECOND_PASS_SECONDS } from '@sarm/use-cases/blobs/remove-blobs';

type Deps = Pick<AppDeps, 'db' | 'blobs' | 'queue' | 'clock' | 'log'>;

/** PLT-227: each uploader once for all files whose time is over within a week, with the first day on which one goes. */
const notifyUploaders = (deps: Deps, days: number): Promise<number> =>
  inScope(deps.db, asInstallation, async (tx) => {
    const now = deps.clock.now();
    await withdrawNotice(tx, days === 0 ? null : daysBefore(now, days - RETENTION_NOTICE_DAYS));
    if (days === 0) return 0;
    const notified = await markNotified(tx, { before: daysBefore(now, days - RETENTION_NOTICE_DAYS), now });
    const day = dayOf(daysAfter(now, RETENTION_NOTICE_DAYS));
    for (const { userId, count } of notified)
      await publishEvent(tx, deps.queue, {
        kind: 'retention.near',
        payload: { userId, count, day },
        projectId: null,
      });
    return notified.length;
  });

/** One file in one transaction: a round that is cut off has lost nothing, and the next continues. */
const removeNext = (deps: Deps, days: number): Promise<OverdueVideo | undefined> =>
  inScope(deps.db, asInstallation, async (tx) => {
    const now = deps.clock.now();
    const video = await takeOverdue(tx, {
      before: daysBefore(now, days),
      notifiedBefore: daysBefore(now, RETENTION_NOTICE_DAYS),
    });
    if (video === undefined) return undefined;
    await markRemoved(tx, video.id, now);
    await noteBlobRemoval(tx, [video.key], SECOND_PASS_SECONDS);
    await appendAudit(tx, SYSTEM_ACTOR, {
      action: 'video.remove-original',
      projectId: video.projectId,
      subjectId: video.id,
      after: { sha256: video.sha256, size: video.size, days },
    });
    return video;
  });

async function removeOverdue(deps: Deps, days: number, signal: AbortSignal): Promise<number> {
  for (let removed = 0; ; removed += 1) {
    signal.throwIfAborted();
    const video = await removeNext(deps, days);
    if (video === undefined) return removed;
    await removeBlobsNow(deps, [video.key]);
  }
}

/**
 * PLT-096, PLT-227: the uploaded files of videos that are older than the period go; records, hash, playback copy, frames,
 * tracks, results and reports stay. Then what else comes daily: held reports whose time is over, and the list of erasures.
 */
export async function applyRetention(
  deps: Deps,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ notified: number; removed: number }> {
  const days = (await readSettings(deps.db)).storage.videoRetentionPeriod;
  const notified = await notifyUploaders(deps, days);
  const removed = days === 0 ? 0 : await removeOverdue(deps, days, signal);
  await endHolds(deps);
  // Of patients who were erased by a former release, and of videos that were deleted.
  await inScope(deps.db, asInstallation, (tx) => redactComparisons(tx, SYSTEM_ACTOR));
  await completeList(deps);
  if (notified + removed > 0)
    deps.log.info({ told: notified, removed, days }, 'the retention period was applied');
  return { notified, removed };
}
