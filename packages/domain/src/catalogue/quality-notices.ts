import { notice, type Notice, type NoticeCode } from './notices.ts';
import type { QualityReason } from '../statuses.ts';

/** BUS-233 names its reasons in English, stored and sent as such, others by codes; people read these texts. */
const NOTICE_OF_REASON = {
  'frame rate too low': 'quality.frame_rate_too_low',
  'out of focus': 'quality.out_of_focus',
  drift: 'quality.drift',
  'too dark': 'quality.too_dark',
  truncated: 'quality.truncated',
  'wrong codec': 'quality.wrong_codec',
  'one frame': 'quality.one_frame',
  repeated_frames: 'quality.repeated_frames',
  missing_frames: 'quality.missing_frames',
  interlaced: 'quality.interlaced',
  over_compressed: 'quality.over_compressed',
  light_inverted: 'quality.light_inverted',
  overexposed: 'quality.overexposed',
  weak_contrast: 'quality.weak_contrast',
  noisy: 'quality.noisy',
  hidden_area: 'quality.hidden_area',
  stretched_pixels: 'quality.stretched_pixels',
  burned_in_graphics: 'quality.burned_in_graphics',
  fixed_pattern: 'quality.fixed_pattern',
} as const satisfies Record<QualityReason, NoticeCode>;

export const qualityNotice = (reason: QualityReason): Notice => notice(NOTICE_OF_REASON[reason]);
