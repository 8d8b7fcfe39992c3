import { BORDER_PX } from '../evaluation/border-free.ts';
import type { TrueTracks } from '../evaluation/visem-tracks.ts';
import type { Table } from '../study.ts';
import { PICTURE } from '../studies/visem-video-11.ts';
import type { Judged } from './answers.ts';
import type { QuestionPlace } from './questions.ts';
import { verdictOf } from './relabelled-truth.ts';

/** Where the detections without a label lie, and what they are: by the frame in which each was judged. */
export function placesTable(
  judged: readonly Judged[],
  { clusters }: { readonly clusters: TrueTracks },
): Table {
  const groups = Map.groupBy(
    judged.filter(({ kind }) => kind === 'false'),
    (each) => regionOf(each, clusters),
  );
  return {
    title: 'Detections without a label, by place',
    columns: ['place', 'objects', 'frames', 'head', 'no head', 'doubtful'],
    rows: REGIONS.map((region) => {
      const list = groups.get(region) ?? [];
      const count = (verdict: string): number => list.filter((each) => verdictOf(each) === verdict).length;
      const frames = list.reduce((sum, { places }) => sum + places.length, 0);
      return [region, list.length, frames, count('head'), count('no head'), count('doubtful')];
    }),
  };
}

const REGIONS = [
  `centre within ${BORDER_PX} px of the edge`,
  'in a public box of a cluster',
  'elsewhere',
] as const;

function regionOf({ places, shown }: Judged, clusters: TrueTracks): (typeof REGIONS)[number] {
  const place = places.find(({ frame }) => frame === shown)!;
  if (isInBorder(place)) return REGIONS[0];
  const boxes = clusters.frames[shown]?.detections ?? [];
  const isInside = boxes.some(
    ({ x, y, width, height }) => Math.abs(place.x - x) <= width / 2 && Math.abs(place.y - y) <= height / 2,
  );
  return isInside ? REGIONS[1] : REGIONS[2];
}

const isInBorder = ({ x, y }: QuestionPlace): boolean =>
  x < BORDER_PX || y < BORDER_PX || x > PICTURE.width - BORDER_PX || y > PICTURE.height - BORDER_PX;
