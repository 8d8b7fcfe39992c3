/** A recording is a video, or a set of pictures of stained smears: frames without time. */
export const VIDEO_KINDS = ['video', 'pictures'] as const;
export type VideoKind = (typeof VIDEO_KINDS)[number];

/** How the sample was prepared. Normal ranges of heads hold for stained smears only. */
export const PREPARATIONS = ['fresh', 'papanicolaou', 'shorr', 'diff_quik', 'other_stain'] as const;
export type Preparation = (typeof PREPARATIONS)[number];

/** Of an uploaded picture of a set. */
export const PICTURE_STATUSES = ['pending', 'stored', 'refused'] as const;
export type PictureStatus = (typeof PICTURE_STATUSES)[number];
