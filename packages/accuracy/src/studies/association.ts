import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ASSOCIATION_BAR } from '../evaluation/association-report.ts';
import {
  compareTrackers,
  type NamedVideo,
  SHIPPED_TRACKER,
  type TrackerComparison,
  TRACKERS,
} from '../evaluation/compare-trackers.ts';
import { parseVisemTracks } from '../evaluation/visem-tracks.ts';
import type { Bar, Findings, Study } from '../study.ts';
import { compareOwnDetections } from './tracker-comparison.ts';

/** Few boxes each, to stay fast. */
const SHORT = ['14', '22', '23', '29', '30', '38', '47', '52', '60'];

/** Who belongs to whom: on true boxes of 20 real videos, and on own detections of one. */
export const associationStudy: Study = async (options) => {
  const { data, short, log } = options;
  if (data === undefined) return absent();
  const videos = await readVideos(data, short ? SHORT : undefined);
  log(`${videos.length} videos with true boxes`);
  const shippedOnly = { [SHIPPED_TRACKER]: TRACKERS[SHIPPED_TRACKER] ?? missing(SHIPPED_TRACKER) };
  const raw = compareTrackers(videos, { split: false });
  const split = compareTrackers(videos, { split: true, trackers: shippedOnly });
  const shipped = raw.find((row) => row.tracker === SHIPPED_TRACKER) ?? missing(SHIPPED_TRACKER);
  const best = raw.every((row) => row === shipped || (shipped.idf1 > row.idf1 && shipped.hota > row.hota));
  const on = `true boxes of ${videos.length} VISEM-Tracking videos as annotated; the tracker's settings were chosen on these videos`;
  const own = await compareOwnDetections({ ...options, data });
  const bars: readonly Bar[] = [
    {
      name: 'association: IDF1 on true boxes',
      value: shipped.idf1,
      bar: `≥ ${ASSOCIATION_BAR.idf1}`,
      ok: shipped.idf1 >= ASSOCIATION_BAR.idf1,
      on,
    },
    {
      name: 'association: identity switches per 100 tracks and 10 s',
      value: shipped.switchRate,
      bar: `≤ ${ASSOCIATION_BAR.switchRate}`,
      ok: shipped.switchRate <= ASSOCIATION_BAR.switchRate,
      on,
    },
    {
      name: 'association: best HOTA and IDF1 of the trackers compared, IDF1 lead',
      value: shipped.idf1 - Math.max(...raw.filter((row) => row !== shipped).map((row) => row.idf1)),
      bar: '> 0',
      ok: best,
      on,
    },
  ];
  return {
    title: 'Association',
    bars: [...bars, ...own.bars],
    tables: [
      { title: 'True boxes, truth as annotated', columns: COLUMNS, rows: raw.map(rowOf) },
      {
        title:
          'True boxes, true tracks split at interruptions over 0.25 s (a reading of its own, not the bar)',
        columns: COLUMNS,
        rows: split.map(rowOf),
      },
      ...own.tables,
    ],
    plots: [],
    notes: [
      'A switch is counted against the identity last known, IoU 0.5. A cell found again up to 0.6 s after it was lost, where it was lost, keeps its identity; its track marks the gap and feeds no velocity over it.',
      'Annotators give some cells that reappear a new identity and some the old one; the split reading takes the first view throughout.',
      ...own.notes,
    ],
  };
};

const COLUMNS = ['tracker', 'HOTA', 'MOTA', 'IDF1', 'switches', 'per 100 tracks and 10 s'];
const rowOf = (r: TrackerComparison): readonly (string | number)[] => [
  r.tracker,
  r.hota,
  r.mota,
  r.idf1,
  r.idSwitches,
  r.switchRate,
];

const missing = (what: string): never => {
  throw new Error(`there is no tracker called ${what}`);
};

function absent(): Findings {
  const on = 'the annotated videos are absent';
  const bar = (name: string, text: string): Bar => ({ name, value: null, bar: text, ok: false, on });
  return {
    title: 'Association',
    bars: [
      bar('association: IDF1 on true boxes', `≥ ${ASSOCIATION_BAR.idf1}`),
      bar('association: identity switches per 100 tracks and 10 s', `≤ ${ASSOCIATION_BAR.switchRate}`),
    ],
    tables: [],
    plots: [],
    notes: [],
  };
}

async function readVideos(data: string, names?: readonly string[]): Promise<readonly NamedVideo[]> {
  const folder = join(data, 'visem_tracking_tracks20', 'tracks');
  const files = (await readdir(folder)).map((file) => file.replace('.csv.gz', ''));
  const selected = files
    .filter((name) => names?.includes(name) ?? true)
    .toSorted((a, b) => Number(a) - Number(b));
  return Promise.all(
    selected.map(async (name) => ({
      name,
      tracks: parseVisemTracks(gunzipSync(await readFile(join(folder, `${name}.csv.gz`))).toString('utf8')),
    })),
  );
}
