import { allJobs } from '@sarm/contracts/jobs/job-table';
import type { NoticeCode } from '@sarm/domain/catalogue/notices';
import { QUALITY_VERDICTS, type QualityVerdict } from '@sarm/domain/statuses';
import { ATTEMPT_OUTCOMES, type EndedAttempt } from '@sarm/runtime/queue/run-attempt';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Up to an hour: what takes longer is a training or a failure. */
const SECONDS = [0.1, 0.5, 1, 2.5, 5, 15, 30, 60, 120, 300, 900, 1800, 3600];

/** Figures of the work of one process since it began. Labels are names of queues and codes of catalogues, never an id or a name. */
export const WORK_METRICS = {
  sarm_job_wait_seconds: {
    help: 'From when a run might have begun to when it did',
    labels: ['queue'],
    buckets: SECONDS,
  },
  sarm_job_seconds: { help: 'Duration of runs', labels: ['queue'], buckets: SECONDS },
  sarm_job_ends_total: { help: 'Runs that ended', labels: ['queue', 'outcome'] },
  sarm_job_failures_total: {
    help: 'Work that was given up, by what people read of it',
    labels: ['queue', 'reason'],
  },
  sarm_verdicts_total: { help: 'Judgements of video files', labels: ['verdict'] },
  sarm_verdict_reasons_total: {
    help: 'Judgements of video files that named the reason',
    labels: ['verdict', 'reason'],
  },
  sarm_analysed_video_seconds_total: { help: 'Seconds of video that were analysed', labels: [] },
  sarm_analysed_frames_total: { help: 'Frames that were analysed', labels: [] },
} as const satisfies Record<string, { help: string; labels: readonly string[]; buckets?: readonly number[] }>;
type Name = keyof typeof WORK_METRICS;

/** What runs report of their work. */
export interface WorkCounts {
  readonly attempt: (ended: EndedAttempt) => void;
  failure(queue: string, reason: NoticeCode): void;
  verdict(verdict: QualityVerdict, reasons: readonly NoticeCode[]): void;
  analysed(video: { readonly seconds: number; readonly frames: number }): void;
}

export function createWorkCounts(registry: Registry): WorkCounts {
  const described = (name: Name) => {
    const { help, labels } = WORK_METRICS[name];
    return { name, help, labelNames: [...labels] as string[], registers: [registry] };
  };
  const counter = (name: Name): Counter => new Counter(described(name));
  const waits = new Histogram({ ...described('sarm_job_wait_seconds'), buckets: SECONDS });
  const durations = new Histogram({ ...described('sarm_job_seconds'), buckets: SECONDS });
  const ends = counter('sarm_job_ends_total');
  const failures = counter('sarm_job_failures_total');
  const verdicts = counter('sarm_verdicts_total');
  const reasons = counter('sarm_verdict_reasons_total');
  const seconds = counter('sarm_analysed_video_seconds_total');
  const frames = counter('sarm_analysed_frames_total');
  // A counter that begins with its first event hides that event from every rate.
  for (const { name: queue } of allJobs)
    for (const outcome of ATTEMPT_OUTCOMES) ends.inc({ queue, outcome }, 0);
  for (const verdict of QUALITY_VERDICTS) verdicts.inc({ verdict }, 0);
  return {
    attempt: ({ queue, outcome, waitedSeconds, seconds: took }) => {
      waits.observe({ queue }, waitedSeconds);
      durations.observe({ queue }, took);
      ends.inc({ queue, outcome });
    },
    failure: (queue, reason) => failures.inc({ queue, reason }),
    verdict: (verdict, codes) => {
      verdicts.inc({ verdict });
      for (const reason of codes) reasons.inc({ verdict, reason });
    },
    analysed: (video) => {
      seconds.inc(video.seconds);
      frames.inc(video.frames);
    },
  };
}
