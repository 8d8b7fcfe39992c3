/**
 * What an analysis found out about its video beyond the file check (BUS-233). They stand beside the figures, unless they
 * block them.
 */
export const VIDEO_WARNINGS = {
  smeared: 'The cells are out of focus: fewer are found and their places are less certain',
  overexposed: 'A large part of the picture is overexposed, so cells may be invisible in it',
  stage_drift: 'The stage or the fluid moves; the motion was measured and taken away',
  too_dense: 'The cells are too dense to be followed reliably; dilute the sample',
  frame_rate_limits_vcl: 'Below 50 frames per second curvilinear velocity comes out too low',
  several_fields: 'The stage was moved during the recording; each field counts on its own',
} as const;
export type VideoWarning = keyof typeof VIDEO_WARNINGS;

/** With these a figure would look normal and be wrong, so it is refused. */
export const BLOCKING_WARNINGS: readonly VideoWarning[] = ['smeared'];

export const isVideoWarning = (code: string): code is VideoWarning => Object.hasOwn(VIDEO_WARNINGS, code);
