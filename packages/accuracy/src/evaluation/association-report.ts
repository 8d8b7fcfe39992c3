import {
  compareTrackers,
  comparisonTable,
  type NamedVideo,
  type TrackerComparison,
} from './compare-trackers.ts';

export const ASSOCIATION_BAR = { idf1: 0.97, switchRate: 1 } as const;
const SHIPPED = 'SARM (shipped)';

export interface AssociationReport {
  /** Against the truth as annotated: the bar as it was set. */
  readonly raw: readonly TrackerComparison[];
  /** With true tracks split at interruptions over 0.25 s, which no track may bridge. A reading of its own, not the bar. */
  readonly split: readonly TrackerComparison[];
  readonly meetsBar: { readonly raw: boolean; readonly split: boolean };
  readonly text: string;
}

const meets = (rows: readonly TrackerComparison[]): boolean => {
  const shipped = rows.find((row) => row.tracker === SHIPPED);
  return (
    shipped !== undefined &&
    shipped.idf1 >= ASSOCIATION_BAR.idf1 &&
    shipped.switchRate <= ASSOCIATION_BAR.switchRate &&
    rows.every((row) => row === shipped || (shipped.idf1 > row.idf1 && shipped.hota > row.hota))
  );
};

const verdict = (met: boolean): string => (met ? 'reached' : 'NOT REACHED');

/** The full comparison on true boxes, for the command that prints the accuracy of a version. */
export const associationReport = (videos: readonly NamedVideo[]): AssociationReport => {
  const raw = compareTrackers(videos, { split: false });
  const split = compareTrackers(videos, { split: true });
  const meetsBar = { raw: meets(raw), split: meets(split) };
  const text = [
    `Bar: IDF1 ≥ ${ASSOCIATION_BAR.idf1}, ≤ ${ASSOCIATION_BAR.switchRate} switch per 100 tracks and 10 s, best of all`,
    '',
    `Association on true boxes, ${videos.length} videos, truth as annotated: bar ${verdict(meetsBar.raw)}`,
    comparisonTable(raw),
    '',
    `True tracks split at interruptions over 0.25 s (not the bar as set): ${verdict(meetsBar.split)}`,
    comparisonTable(split),
  ].join('\n');
  return { raw, split, meetsBar, text };
};
