import { seconds } from '@sarm/domain/units';
import type { FieldSummary, VideoSummary } from './video-summary.ts';

/**
 * BUS-182: the frames that a person chose are one field of the concentration, whose heads are their mean. Nothing else of
 * the summary changes: motility uses the full video. Where the counts of single frames are not stored, or none of the
 * frames was analysed, nothing is counted and so there is no concentration.
 */
export function countChosenFrames(summary: VideoSummary, frames: readonly number[]): VideoSummary {
  const chosen = [...new Set(frames)].flatMap((frame) => headsAt(summary.fields, frame) ?? []);
  const [first] = chosen;
  if (first === undefined) return { ...summary, counted: [] };
  const heads = chosen.reduce((sum, each) => sum + each.heads, 0) / chosen.length;
  const { headsByFrame: _, ...field } = first.field;
  return {
    ...summary,
    counted: [{ ...field, field: 0, frames: chosen.length, duration: seconds(0), heads }],
  };
}

function headsAt(
  fields: readonly FieldSummary[],
  frame: number,
): { readonly field: FieldSummary; readonly heads: number } | undefined {
  for (const field of fields) {
    const heads = field.headsByFrame?.[frame - field.firstFrame];
    if (frame >= field.firstFrame && heads !== undefined) return { field, heads };
  }
  return undefined;
}
