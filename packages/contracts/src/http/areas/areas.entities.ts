import { FEWEST_CORNERS, MOST_CORNERS } from '@sarm/domain/videos/drawn-parts';
import { AREA_KINDS, MOST_EXCLUDED_PARTS } from '@sarm/domain/videos/video-area';
import { z } from 'zod';
import { id, instant } from '../scalars.ts';

/** No picture has a longer side; whether a part lies in its own one is judged with the video. */
const LONGEST = 32_768;
const place = z.int().min(0).max(LONGEST);
export const side = z.int().min(1).max(LONGEST);
/** Left, top, width and height in pixels of the frame. */
export const rectangle = z.tuple([place, place, side, side]).readonly();

const rectanglePart = z.strictObject({
  kind: z.literal('rectangle'),
  x: place,
  y: place,
  width: side,
  height: side,
});
const polygonPart = z.strictObject({
  kind: z.literal('polygon'),
  corners: z
    .array(z.tuple([place, place]).readonly())
    .min(FEWEST_CORNERS)
    .max(MOST_CORNERS)
    .readonly(),
});
/** A connected piece of the recognised area, kept as it is, by its number. */
const recognisedPart = z.strictObject({
  kind: z.literal('recognised'),
  piece: z.int().min(0).max(MOST_EXCLUDED_PARTS),
});

/** Drawn by a person, without pieces of the recognised area of one video. */
export const presetPart = z
  .discriminatedUnion('kind', [rectanglePart, polygonPart])
  .meta({ id: 'PresetPart' });

/** What a person leaves out of the picture, in pixels of the frame. */
export const sentPart = z.discriminatedUnion('kind', [rectanglePart, polygonPart, recognisedPart]);

export const drawnPart = z
  .discriminatedUnion('kind', [
    rectanglePart,
    polygonPart,
    recognisedPart.extend({ rectangles: z.array(rectangle).min(1).max(MOST_EXCLUDED_PARTS).readonly() }),
  ])
  .meta({ id: 'DrawnPart' });

export const videoArea = z
  .object({
    picture: z.object({ width: z.int(), height: z.int() }),
    /** Newest number of an area that a person set; a change names it as its base_version. */
    version: z.int(),
    /** Null where all of the picture shows the sample. */
    recognised: z
      .object({ excluded: z.array(rectangle).readonly(), kinds: z.array(z.enum(AREA_KINDS)).readonly() })
      .nullable(),
    /** Null where no person set one, or the recognised one was taken again. */
    set: z
      .object({
        parts: z.array(drawnPart).readonly(),
        excluded: z.array(rectangle).readonly(),
        reason: z.string(),
        /** Null where it was not taken from a preset of the calibration. */
        preset: z.object({ id, name: z.string(), version: z.int() }).nullable(),
        by: z.string().nullable(),
        at: instant,
      })
      .nullable(),
    /** What the next analysis leaves out. */
    excluded: z.array(rectangle).readonly(),
    /** Of the picture, 0 to 1. */
    used_share: z.number(),
  })
  .meta({ id: 'VideoArea' });

export type VideoAreaAnswer = z.output<typeof videoArea>;
export type SentPart = z.output<typeof sentPart>;
