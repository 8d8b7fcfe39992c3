import type { ReportSource } from '@sarm/contracts/http/reports/report-document.entities';
import type { AnalysisReading } from '@sarm/use-cases/analyses/read-analysis';
import { heldCorrections } from '../analyses/analysis-evidence.ts';

type Corrections = ReportSource['corrections'];
type Action = Corrections[number]['action'];

/** Tracks as they were found, before people took some out, divided or joined them; null where a video has none stored. */
function foundTracks(
  { figures }: AnalysisReading,
  held: readonly { readonly action: string }[],
): number | null {
  const stored = figures.videos.map(({ tracks }) => tracks);
  if (stored.some((tracks) => tracks === null)) return null;
  const made = (action: Action): number => held.filter((each) => each.action === action).length;
  const left = stored.reduce<number>((sum, tracks) => sum + (tracks ?? 0), 0);
  return left + made('exclude') - made('split') + made('join');
}

/** BUS-234: what people changed under the figures, alike ones of a person with the same reason counted together. */
export function reportCorrections(reading: AnalysisReading): Corrections {
  const { row, corrections } = reading;
  const held = heldCorrections(corrections, row.videos);
  const total = foundTracks(reading, held);
  const tracks = new Map<string, Corrections[number]>();
  for (const { action, by, reason } of held) {
    if (action === 'include') continue;
    const key = JSON.stringify([action, by, reason]);
    const count = (tracks.get(key)?.count ?? 0) + 1;
    tracks.set(key, { action, count, of: total, video: null, by, reason });
  }
  const videos = row.videos.flatMap(({ id, name, excluded }): Corrections => {
    const made = excluded
      ? corrections.findLast((each) => each.video_id === id && each.track === null)
      : undefined;
    if (made === undefined) return [];
    return [{ action: 'exclude', count: 1, of: null, video: name, by: made.by, reason: made.reason }];
  });
  return [...videos, ...tracks.values()];
}
