import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import type { ExcludedPart } from '@sarm/domain/videos/video-area';
import type { TracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';

type Point = readonly [x: number, y: number];

/** One frame of an analysed video and what was followed up to it, in pixels of the video. */
export interface ReportStill {
  readonly videoId: string;
  readonly frame: number;
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  /** Null: the size of a pixel was not entered, so no length can be drawn. */
  readonly umPerPx: number | null;
  readonly lines: readonly { readonly grade: 'a' | 'b' | 'c'; readonly points: readonly Point[] }[];
  readonly immotile: readonly Point[];
  /** Left, top, width and height of what was left out; empty where all of the picture was used. */
  readonly excluded: readonly ExcludedPart[];
}

/** The video whose picture is drawn with its tracks: of those with pictures the first that was analysed. */
export const stillVideoOf = ({ pictures, videos }: ReportDocument): string | null =>
  videos.find(({ id, fields }) => fields !== null && pictures.includes(id))?.id ?? null;

/** How much of a path is drawn: longer ones cover the cells that they belong to. */
export const STILL_SECONDS = 3;
const ROUND = 10;
const round = (value: number): number => Math.round(value * ROUND) / ROUND;

/** Null where the frame was not analysed. The same file and frame always give the same drawing. */
export function stillOfTracks(file: TracksFile, videoId: string, frame: number): ReportStill | null {
  const { header, frames, tracks } = file;
  const place = frames.index.indexOf(frame);
  if (place < 0) return null;
  const now = frames.time[place] ?? 0;
  const field = frames.field[place];
  let first = place;
  while (first > 0 && (frames.time[first - 1] ?? 0) >= now - STILL_SECONDS) first -= 1;
  const columns = file.detections(first, place + 1);
  const rowsOf = new Map<number, number[]>();
  for (let f = 0; f < columns.frames.index.length; f += 1) {
    if (columns.frames.field[f] !== field) continue;
    for (let row = columns.frames.firstRow[f] ?? 0; row < (columns.frames.firstRow[f + 1] ?? 0); row += 1) {
      const track = columns.track[row] ?? 0;
      rowsOf.set(track, [...(rowsOf.get(track) ?? []), row]);
    }
  }
  const at = (row: number): Point => [round(columns.x[row] ?? 0), round(columns.y[row] ?? 0)];
  const seen = tracks.flatMap(({ id, field: of, grade }) => {
    const rows = of === field ? rowsOf.get(id) : undefined;
    return rows === undefined || grade === null ? [] : [{ grade, rows }];
  });
  return {
    videoId,
    frame,
    seconds: now,
    width: header.picture.width,
    height: header.picture.height,
    umPerPx: header.pixelSize,
    lines: seen.flatMap(({ grade, rows }) => (grade === 'd' ? [] : [{ grade, points: rows.map(at) }])),
    excluded: header.area?.excluded ?? [],
    immotile: seen.flatMap(({ grade, rows }) => (grade === 'd' ? rows.slice(-1).map(at) : [])),
  };
}
