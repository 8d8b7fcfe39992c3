import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { Notice, NoticeCode } from '@sarm/domain/catalogue/notices';

/** Of the entire sample, so shown once above its videos and not under each of them. */
const OF_SAMPLE: readonly NoticeCode[] = ['missing.no_dilution', 'missing.no_volume'];
const isOfSample = ({ code }: Notice): boolean => OF_SAMPLE.includes(code);

export type Figure = keyof Video['missing'];
export interface MissingFigures {
  readonly figures: readonly Figure[];
  readonly reasons: readonly Notice[];
}

function grouped(parts: readonly (readonly [Figure, readonly Notice[]])[]): MissingFigures[] {
  const groups = new Map<string, { figures: Figure[]; reasons: readonly Notice[] }>();
  for (const [figure, reasons] of parts) {
    if (reasons.length === 0) continue;
    const key = JSON.stringify(reasons);
    const group = groups.get(key) ?? { figures: [], reasons };
    groups.set(key, { ...group, figures: [...group.figures, figure] });
  }
  return [...groups.values()];
}

/** What the video itself lacks before its figures can be given; figures that lack the same are grouped. */
export const missingOfVideo = ({ missing }: Pick<Video, 'missing'>): MissingFigures[] =>
  grouped(
    (['motility', 'concentration'] as const).map((figure) => [
      figure,
      missing[figure].filter((reason) => !isOfSample(reason)),
    ]),
  );

/** What the sheet of the sample lacks, from any of its videos: they all say the same. */
export const missingOfSample = ({ missing }: Pick<Video, 'missing'>): MissingFigures[] =>
  grouped(
    (['concentration', 'total'] as const).map((figure) => [figure, missing[figure].filter(isOfSample)]),
  );

export const lacksCalibration = ({ calibrationId }: Pick<Video, 'calibrationId'>): boolean =>
  calibrationId === null;
