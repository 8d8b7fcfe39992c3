/** What one video costs and what it is paid with. Each is a statement that somebody can replace; `source` says how it was found. */
export interface Assumption {
  readonly value: number;
  readonly unit: string;
  readonly source: string;
}

const MEASURED_ELSEWHERE = 'docs/operations/capacity.md';
const PRICE = 'assumed list price of a cloud';

/** A video of 30 s, 640 × 480, 50 frames a second. */
export const ASSUMPTIONS = {
  analysisCoreSeconds: {
    value: 53,
    unit: 's',
    source: `2 processors × 30 s × 0.88, ${MEASURED_ELSEWHERE}: npm run accuracy`,
  },
  ingestCoreSeconds: {
    value: 20,
    unit: 's',
    source: 'node packages/accuracy/bench/ingest.bench.ts; 14 for 20 s of video',
  },
  databaseCoreSeconds: { value: 0.09, unit: 's', source: '6 jobs × 15 ms of PostgreSQL; npm run bench' },
  originalBytes: {
    value: 15e6,
    unit: 'bytes',
    source: 'assumed: 0.5 MB a second of MJPEG as cameras write it',
  },
  copyBytes: { value: 8e6, unit: 'bytes', source: 'a real video of 30 s at the shipped quality' },
  tracksBytes: { value: 0.44e6, unit: 'bytes', source: `50 cells in view, ${MEASURED_ELSEWHERE}` },
  databaseBytes: {
    value: 15e3,
    unit: 'bytes',
    source: 'node packages/database/bench/millions-of-videos.bench.ts 1, video, tasks and ten log entries',
  },
  originalDays: { value: 90, unit: 'days', source: 'assumed: how long originals are kept' },
  copyDays: { value: 365, unit: 'days', source: 'assumed: how long copies and tracks are kept' },
  use: { value: 0.7, unit: 'of the time', source: 'assumed: processors that are paid for and work' },
  coreHourPrice: { value: 0.045, unit: '$', source: PRICE },
  gigabyteMonthPrice: { value: 0.023, unit: '$', source: PRICE },
} as const satisfies Record<string, Assumption>;
export type Assumptions = Readonly<Record<keyof typeof ASSUMPTIONS, number>>;

export const STATED = Object.fromEntries(
  Object.entries(ASSUMPTIONS).map(([name, { value }]) => [name, value]),
) as Assumptions;

const DAY_SECONDS = 86_400;
const JOBS_EACH = 6;
const MONTH_DAYS = 30;

export interface CellCost {
  readonly videosPerDay: number;
  readonly videosPerSecond: number;
  readonly jobsPerSecond: number;
  readonly workerCores: number;
  readonly databaseCores: number;
  readonly bytesPerDay: number;
  /** In the store once as much is removed each day as comes. */
  readonly bytesKept: number;
  readonly databaseBytesPerYear: number;
  readonly computePerMonth: number;
  readonly storagePerMonth: number;
  readonly perVideo: number;
}

/** Spread evenly over the day; a laboratory that works eight hours needs three times the processors for these hours, or a queue. */
export function modelCell(videosPerDay: number, a: Assumptions = STATED): CellCost {
  const cores = (seconds: number): number => (videosPerDay * seconds) / DAY_SECONDS / a.use;
  const workerCores = cores(a.analysisCoreSeconds + a.ingestCoreSeconds);
  const databaseCores = cores(a.databaseCoreSeconds);
  const bytesPerDay = videosPerDay * (a.originalBytes + a.copyBytes + a.tracksBytes);
  const bytesKept =
    videosPerDay * (a.originalBytes * a.originalDays + (a.copyBytes + a.tracksBytes) * a.copyDays);
  const computePerMonth = (workerCores + databaseCores) * 24 * MONTH_DAYS * a.coreHourPrice;
  const storagePerMonth = (bytesKept / 1e9) * a.gigabyteMonthPrice;
  return {
    videosPerDay,
    videosPerSecond: videosPerDay / DAY_SECONDS,
    jobsPerSecond: (videosPerDay * JOBS_EACH) / DAY_SECONDS,
    workerCores,
    databaseCores,
    bytesPerDay,
    bytesKept,
    databaseBytesPerYear: videosPerDay * 365 * a.databaseBytes,
    computePerMonth,
    storagePerMonth,
    perVideo: (computePerMonth + storagePerMonth) / (videosPerDay * MONTH_DAYS),
  };
}
