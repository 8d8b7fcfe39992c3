/** Committed by the person who ran the studies, so that every check can show how old they are. */
export const NIGHTLY_FILE = 'docs/operations/nightly.json';
const OLDEST_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface NightlyResult {
  /** With `+changes` where the working tree differed from it. */
  readonly commit: string;
  readonly date: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly figures: Readonly<Record<string, number>>;
  /** Why it could not run on that machine; then it neither passed nor failed. */
  readonly notRun?: string;
}

export type NightlyFile = Readonly<Record<string, NightlyResult>>;

/** What `npm run check:nightly` runs when no step is named; the check says which of them are missing. */
export const NIGHTLY_NAMES = [
  'conditions',
  'journeys',
  'first-report',
  'long',
  'timed',
  'arrivals',
  'restore-drill',
  'streams',
  'queue-at-size',
  'slow-disk',
  'containers',
  'training-loop',
  'long-training',
  'planted-bugs',
  'random-bugs',
] as const;
export type NightlyName = (typeof NIGHTLY_NAMES)[number];

/** The file with the result of one step in it, steps in their fixed order so that a change is easy to read. */
export function mergeResult(file: NightlyFile, name: string, result: NightlyResult): NightlyFile {
  const results: Record<string, NightlyResult> = { ...file, [name]: result };
  const order: readonly string[] = NIGHTLY_NAMES;
  return Object.fromEntries(Object.entries(results).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)));
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** One line for the end of a check; loud where the studies are missing, old or failed. */
export function presentNightly(file: NightlyFile | null, now: Date): string {
  const missing = NIGHTLY_NAMES.filter((name) => file?.[name] === undefined);
  const results = NIGHTLY_NAMES.flatMap((name) => {
    const result = file?.[name];
    return result === undefined ? [] : [{ name, ...result }];
  });
  const [oldest] = [...results].sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
  if (oldest === undefined)
    return `!!! NIGHTLY STUDIES HAVE NEVER RUN: ${NIGHTLY_FILE} is missing; run npm run check:nightly`;
  const days = Math.floor((now.getTime() - Date.parse(oldest.date)) / DAY_MS);
  const failed = results.filter((result) => result.failed > 0).map(({ name }) => name);
  const notRun = results.flatMap(({ name, notRun: why }) => (why === undefined ? [] : [`${name} (${why})`]));
  const complaints = [
    ...(days > OLDEST_DAYS ? [`OLDER THAN ${OLDEST_DAYS} DAYS`] : []),
    ...(failed.length > 0 ? [`FAILED: ${failed.join(', ')}`] : []),
    ...(notRun.length > 0 ? [`NOT RUN: ${notRun.join(', ')}`] : []),
    ...(missing.length > 0 ? [`NEVER RAN: ${missing.join(', ')}`] : []),
  ];
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failures = results.reduce((sum, result) => sum + result.failed, 0);
  const facts = `oldest ${oldest.name} of ${oldest.date.slice(0, 10)} (${plural(days, 'day')} old, commit ${oldest.commit}); ${passed} passed, ${failures} failed`;
  return complaints.length === 0
    ? `nightly studies: ${facts}`
    : `!!! NIGHTLY STUDIES ${complaints.join('; ')}: ${facts}`;
}
