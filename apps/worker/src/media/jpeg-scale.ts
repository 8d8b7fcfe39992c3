/**
 * ffmpeg's JPEG scale (1 best) for a quality of 50 to 100. Its table of step sizes grows by 27/8 per unit on average,
 * that of the usual quality numbers by 116/100 per point below 100; equal mean steps give equal loss.
 */
export const jpegScale = (quality: number): number => Math.max(1, Math.round(0.344 * (100 - quality)));
