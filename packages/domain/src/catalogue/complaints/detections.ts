/** Frames and boxes. */
export const DETECTION_COMPLAINTS = {
  frames_required: [],
  box_too_small: ['min'],
  box_outside: ['width', 'height'],
  drawn_box_too_small: ['min'],
  names_another_detection: [],
} as const satisfies Record<string, readonly string[]>;
