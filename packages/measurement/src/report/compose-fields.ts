import { type CombinedFigures } from '../analysis/combine-videos.ts';
import type { SampleVideo } from '../analysis/sample-video.ts';
import { countedFields } from '../analysis/video-summary.ts';
import { countedArea } from '../counting/field-count.ts';
import { poissonInterval } from '../statistics/poisson-interval.ts';
import { endsOf, type StoredFigures } from './stored-figures.ts';

/** Fields whose counted areas differ by less show the same part of the sample. */
const SAME_AREA = 0.05;

/** Counted area of each field in µm²; null where a pixel size is missing. */
const areasOf = (videos: readonly SampleVideo[]): readonly number[] | null => {
  const areas = videos.flatMap(({ summary, calibration }) =>
    countedFields(summary).map((field) =>
      calibration?.pixelSize === undefined ? Number.NaN : countedArea(field) * calibration.pixelSize ** 2,
    ),
  );
  return areas.every(Number.isFinite) ? areas : null;
};

/** Heads of each field with what counting leaves open, and the band in which equal fields would lie by chance alone. */
export function composeFields(
  videos: readonly SampleVideo[],
  ids: readonly string[],
  { fields, headsCounted }: CombinedFigures,
): Pick<StoredFigures, 'fields' | 'fieldMean' | 'fieldBand' | 'headsCounted'> {
  const mean = fields.length === 0 ? null : fields.reduce((sum, { heads }) => sum + heads, 0) / fields.length;
  const areas = areasOf(videos);
  const alike = areas !== null && Math.max(...areas) <= (1 + SAME_AREA) * Math.min(...areas);
  return {
    fields: fields.map((field) => ({
      video_id: ids[field.video] ?? '',
      field: field.field,
      heads: field.heads,
      interval: endsOf(poissonInterval(field.heads)),
      frames: field.frames,
      seconds: field.duration,
    })),
    fieldMean: mean,
    fieldBand: mean === null || !alike ? null : endsOf(poissonInterval(mean)),
    headsCounted: fields.length === 0 ? null : headsCounted,
  };
}
