/** Numbers of the specification and of the safety design, each written once. */
export const PAGING = {
  defaultLimit: 10,
  maxLimit: 200,
  frames: 100,
  datasets: 100,
  framesAdded: 20,
} as const;

export const AUTH = {
  accessTokenSeconds: 600,
  refreshTokenDays: 14,
  mediaTokenSeconds: 300,
  /** Failed sign-ins per e-mail and client before further tries wait for the window to pass. */
  loginFailures: { limit: 10, windowSeconds: 900 },
  /** Sign-in tries per client, successful or not: bounds password spraying over many e-mails. */
  loginsPerClient: { limit: 100, windowSeconds: 900 },
  registrationsPerClient: { limit: 20, windowSeconds: 3600 },
  passwordMaxLength: 256,
} as const;

/** A video that exceeds one of these is refused before it can hurt a worker. */
export const VIDEO_LIMITS = {
  maxPixels: 16_777_216,
  maxFrames: 60_000,
  maxFramesPerSecond: 1000,
  formats: ['avi', 'mov', 'matroska'],
  codecs: ['h264', 'hevc', 'mjpeg', 'mpeg4', 'vp8', 'vp9', 'libdav1d', 'av1', 'rawvideo', 'ffv1', 'huffyuv'],
} as const;

/** Below this a video is judged 'frame rate too low' for kinematics. */
export const MIN_FRAME_RATE = 25;

/** TEC-316 bounds of the extraction form; TEC-224 and BUS-175 defaults of the calls. */
export const EXTRACTION = {
  frameRate: { min: 1, max: 30, form: 5, call: 3 },
  count: { min: 5, max: 100, step: 5, form: 30 },
  maxFrames: { min: 10, max: 200, step: 10, form: 50, call: 50 },
  quality: { min: 50, max: 100, step: 5, form: 95, call: 95 },
  methods: ['auto', 'ffmpeg', 'opencv'],
} as const;

/** BUS-236: the dialogs upload larger files resumably. BUS-049: larger files are streamed, not fetched as a blob. */
export const RESUMABLE_ABOVE_BYTES = 20 * 1_048_576;
export const BLOB_PLAYBACK_BYTES = 100 * 1_048_576;
