import type { Product } from '../product/product.ts';
import { FRAMES, type Sending, type Sent } from './arrivals.ts';
import { excuses, type FaultTime } from './faults.ts';
import type { Read } from './people.ts';

/** Seconds a task may wait at most: a killed worker is noticed after 25 s, and its share of the work has to be caught up with. */
const QUEUE_AGE_BAR = 60;

export interface Judgement {
  readonly problems: readonly string[];
  readonly lines: readonly string[];
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0;

interface Stored {
  readonly name: string;
  readonly id: string;
  readonly status: string;
  readonly copies: number;
  readonly extractions: number;
  readonly completed: number;
  readonly ends: number;
  readonly frames: number;
  readonly indexes: number;
}

const STORED = `select v.name, v.id, v.status, count(*) over (partition by v.name)::int as copies,
    (select count(*) from tasks t where t.video_id = v.id and t.task_type = 'extraction')::int as extractions,
    (select count(*) from tasks t where t.video_id = v.id and t.task_type = 'extraction' and t.status = 'completed')::int as completed,
    (select count(*) from audit_log a join tasks t on t.id::text = a.subject_id
      where t.video_id = v.id and a.action = 'task.complete')::int as ends,
    (select count(*) from frames f where f.video_id = v.id)::int as frames,
    (select count(distinct f.frame_index) from frames f where f.video_id = v.id)::int as indexes
  from videos v where v.name like 'arrival %'`;
const WAITS = `select percentile_cont(0.5) within group (order by s) as p50, percentile_cont(0.95) within group (order by s) as p95,
    max(s) as most
  from (select extract(epoch from finished_at - created_at)::float8 as s from tasks where finished_at is not null) t`;

/** Everything that was accepted is there once and ended once; what had no answer is there at most once; nothing else is. */
export async function judgeWork(product: Product, sent: Sending): Promise<Judgement> {
  const rows = await product.query<Stored>(STORED);
  const byName = new Map(rows.map((row) => [row.name, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const oldest = Math.max(0, ...sent.queueAges);
  const open = rows.filter(isOpen);
  const [waits] = await product.query<{ p50: number; p95: number; most: number }>(WAITS);
  return {
    problems: [
      ...sent.uploads.flatMap((each) => wrongUpload(each, byName.get(each.name))),
      ...rows
        .filter(({ copies }) => copies !== 1)
        .map(({ name, copies }) => `${name} is there ${copies} times`),
      ...rows.filter((row) => !isOpen(row)).flatMap(wrongVideo),
      ...sent.extractions.flatMap((each) => wrongExtraction(each, byId.get(each.name))),
      ...(open.length > 0 ? [`${open.length} videos were still worked on when the time was up`] : []),
      ...(oldest > QUEUE_AGE_BAR ? [`a task waited ${oldest.toFixed(0)} s, at most ${QUEUE_AGE_BAR}`] : []),
    ],
    lines: [
      `videos sent: ${presentOutcomes(sent.uploads)}; stored ${rows.length}`,
      `worked through: ${rows.length - open.length} videos, doubled ${rows.filter(({ copies }) => copies > 1).length}`,
      `extractions: ${presentOutcomes(sent.extractions)}`,
      `age of the oldest waiting task: ${presentSeconds(sent.queueAges)} (bar ${QUEUE_AGE_BAR} s)`,
      `task from request to end: p50 ${waits?.p50.toFixed(1)} s, p95 ${waits?.p95.toFixed(1)} s, most ${waits?.most.toFixed(1)} s`,
    ],
  };
}

function wrongUpload({ name, outcome }: Sent, row: Stored | undefined): string[] {
  if (outcome === 'accepted' && row === undefined) return [`${name} was accepted and is lost`];
  return outcome === 'refused' && row !== undefined ? [`${name} was refused and is there`] : [];
}

/** Not ended yet, which is late and neither lost nor doubled. */
const isOpen = ({ status }: Stored): boolean => ['pending', 'queued', 'processing'].includes(status);

function wrongVideo(row: Stored): string[] {
  const wrong: string[] = [];
  if (!['uploaded', 'completed'].includes(row.status)) wrong.push(`${row.name} ended as ${row.status}`);
  if (row.ends !== 1 + row.completed)
    wrong.push(`${row.name}: ${row.ends} ends of ${1 + row.completed} tasks were logged`);
  if (row.completed > 0 && (row.frames !== FRAMES || row.indexes !== FRAMES))
    wrong.push(`${row.name} has ${row.frames} frames with ${row.indexes} numbers`);
  return wrong;
}

function wrongExtraction({ name: id, outcome }: Sent, row: Stored | undefined): string[] {
  const { extractions = 0, completed = 0 } = row ?? {};
  if (row !== undefined && isOpen(row) && extractions <= 1) return [];
  if (outcome === 'accepted' && (extractions !== 1 || completed !== 1))
    return [`${row?.name ?? id}: an accepted extraction was completed ${completed} times of ${extractions}`];
  return outcome === 'unknown' && extractions !== completed
    ? [`${row?.name ?? id}: an extraction without an answer did not end`]
    : [];
}

function presentOutcomes(list: readonly Sent[]): string {
  const count = (outcome: Sent['outcome']): number => list.filter((each) => each.outcome === outcome).length;
  return `${list.length}, accepted ${count('accepted')}, refused ${count('refused')}, without an answer ${count('unknown')}`;
}

const presentSeconds = (values: readonly number[]): string =>
  `p50 ${percentile(values, 0.5).toFixed(1)} s, p95 ${percentile(values, 0.95).toFixed(1)} s, most ${Math.max(0, ...values).toFixed(1)} s`;

/** Reads while a copy of the API or the database was away are left out; every other one has to be answered, and soon. */
export function judgeReads(reads: readonly Read[], faults: readonly FaultTime[], barMs: number): Judgement {
  const judged = reads.filter(({ from, to }) => !excuses(faults, from, to));
  const failed = judged.filter(({ status }) => status === undefined || status >= 500);
  const problems = failed
    .slice(0, 5)
    .map(({ screen, status }) => `${screen} answered ${status ?? 'nothing'} without a reason`);
  const lines = [`reads: ${reads.length}, judged ${judged.length}, failed ${failed.length}`];
  for (const screen of new Set(judged.map((each) => each.screen))) {
    const times = judged.filter((each) => each.screen === screen).map(({ from, to }) => to - from);
    const p95 = percentile(times, 0.95);
    lines.push(`${screen}: p50 ${percentile(times, 0.5)} ms, p95 ${p95} ms (bar ${barMs} ms)`);
    if (p95 > barMs) problems.push(`p95 of ${screen} is ${p95} ms, at most ${barMs}`);
  }
  return { problems, lines };
}
