/** Numbers of the specification and of the safety design, each written once. */
export const PAGING = {
  defaultLimit: 10,
  maxLimit: 200,
  frames: 100,
  datasets: 100,
  framesAdded: 20,
  /** TEC-318 */
  technicalFrames: 50,
} as const;

/** Dates that a person may enter: a typing error beyond them is reported instead of stored. */
export const YEARS = { min: 1900, max: 2199 } as const;

export const AUTH = {
  accessTokenSeconds: 600,
  refreshTokenDays: 14,
  mediaTokenSeconds: 300,
  /** Failed sign-ins per e-mail and client before further tries wait for the window to pass. */
  loginFailures: { limit: 10, windowSeconds: 900 },
  /** Sign-in tries per client, successful or not: bounds password spraying over many e-mails. */
  loginsPerClient: { limit: 100, windowSeconds: 900 },
  /**
   * Tries for one account from unknown devices, from wherever they come: after the free ones each waits twice
   * as long as the last, and a day without any forgets them. Some fifty guesses a day remain.
   */
  accountFailures: { free: 20, firstDelaySeconds: 10, longestDelaySeconds: 3600, memorySeconds: 86_400 },
  /** A browser that somebody signed in with is remembered for this long, for at most so many people. */
  knownDevice: { days: 180, people: 8 },
  registrationsPerClient: { limit: 20, windowSeconds: 3600 },
  /**
   * Mails with a link to set a new password: per client, and per address, which must not be flooded by strangers. One
   * client has a share of those of an address, and a device of its owner has mails of its own.
   */
  resetsPerClient: { limit: 20, windowSeconds: 3600 },
  resetsPerClientAndAddress: { limit: 3, windowSeconds: 3600 },
  resetsPerAddress: { limit: 5, windowSeconds: 3600 },
  resetLinkMinutes: 30,
  /** A registration waits so long for its mailed link to be opened; a few days later the address is free again. */
  emailLinkHours: 24,
  /** Another mail ends the link of the one before: nobody shall find the first one dead who was only impatient. */
  emailLinksPerAddress: { limit: 1, windowSeconds: 600 },
  unprovenDays: 7,
  /** Tries of the token that opens the first start: it has 80 bits. */
  setupsPerClient: { limit: 10, windowSeconds: 900 },
  passwordMaxLength: 256,
  /** A right password waits this long for its second step. */
  challengeMinutes: 5,
  /** RFC 6238 as every authenticator app reads it; one step to either side for clocks that differ. */
  oneTimeCode: { digits: 6, seconds: 30, stepsAround: 1, secretBytes: 20 },
  recoveryCodes: 10,
  /** How long a sign-in at an OpenID provider may take. */
  providerMinutes: 10,
  /** New: a password that was reset may have been used by somebody else to add it. */
  passkeys: { most: 20, nameLength: 80, newForDays: 7 },
} as const;

/** A video that exceeds one of these is refused before it can hurt a worker. */
export const VIDEO_LIMITS = {
  maxPixels: 16_777_216,
  maxFrames: 60_000,
  maxFramesPerSecond: 1000,
  formats: ['avi', 'mov', 'matroska'],
  codecs: ['h264', 'hevc', 'mjpeg', 'mpeg4', 'vp8', 'vp9', 'libdav1d', 'av1', 'rawvideo', 'ffv1', 'huffyuv'],
} as const;

/**
 * Pictures of stained smears. A picture is a frame later, so it may have as many pixels as a frame of a video; the demuxer is
 * chosen by the first bytes and never guessed by ffmpeg.
 */
export const PICTURE_LIMITS = {
  maxMegabytes: 64,
  maxPixels: VIDEO_LIMITS.maxPixels,
  perSet: 5000,
  formats: ['png_pipe', 'tiff_pipe', 'jpeg_pipe'],
  codecs: ['png', 'tiff', 'mjpeg'],
} as const;

/** Below this a video is judged 'frame rate too low' for kinematics. */
export const MIN_FRAME_RATE = 25;

/** TEC-316 bounds of the extraction form; TEC-224 and BUS-175 defaults of the calls. */
export const EXTRACTION = {
  frameRate: { min: 1, max: 30, form: 5, call: 3 },
  count: { min: 5, max: 100, step: 5, form: 30 },
  maxFrames: { min: 10, max: 200, step: 10, form: 50, call: 50, quick: 60 },
  quality: { min: 50, max: 100, step: 5, form: 95, call: 95 },
  methods: ['auto', 'ffmpeg', 'opencv'],
} as const;

/** What uploads of one person may take of the product, so that none of them can fill its disk or hold its connections. */
export const UPLOADS = {
  /** Requests that carry a file, per person and copy of the API. */
  atOnce: 6,
  /** Resumable uploads that were begun and are not complete. */
  unfinished: 50,
  /** Below this rate, looked at every few seconds, a sender holds a connection and sends nothing. */
  minBytesPerSecond: 4096,
  rateWindowSeconds: 15,
  /** For one request; a resumable upload continues with the next. */
  longestSeconds: 4 * 3600,
  /** Default of SARM_PROJECT_QUOTA_GB: videos and unfinished uploads of one project together. */
  projectQuotaGigabytes: 1000,
} as const;

/** BUS-236: the dialogs upload larger files resumably. BUS-049: larger files are streamed, not fetched as a blob. */
export const RESUMABLE_ABOVE_BYTES = 20 * 1_048_576;
export const BLOB_PLAYBACK_BYTES = 100 * 1_048_576;

/** Event streams: how many one person may hold open at one copy of the API, and the longest silence on one. */
export const STREAMS = { perPerson: 12, keepAliveSeconds: 15 } as const;

/** TEC-156: frames that one call links to a new dataset. */
export const DATASETS = {
  framesPerVideo: 5000,
  videosPerCall: 50,
  /** Of each of several videos; more of them are linked as all frames of the video. */
  framesOfSeveral: 1000,
} as const;

/** BUS-182: as many as one extraction can store at most times ten; a person chooses dozens. */
export const MAX_SUBMITTED_FRAMES = 10_000;

/**
 * Open tasks of one person, by the job that works on them; the next one is refused until one has ended. Prints and
 * mails start a browser each and go before analyses, so they are few. Null: bounded elsewhere, uploads by their quota
 * and rate, the others one at a time.
 */
export const OPEN_TASKS = {
  'print-analysis': 3,
  'mail-report': 5,
  'render-report': 30,
  'correct-tracks': 20,
  'extract-frames': 100,
  'detect-frames': 100,
  'analyse-video': 200,
  'ingest-pictures': 20,
  'make-mask': 20,
  'suggest-class': 20,
  'export-labels': 5,
  'import-labels': 5,
  'train-model': 5,
  'freeze-dataset': 5,
  'predict-video': 10,
  'compare-models': 5,
  'import-model': 5,
  'ingest-video': null,
  'load-demo': null,
  'self-check': null,
} as const satisfies Record<string, number | null>;

/**
 * What a JSON body may hold; looked at before it is parsed, because parsing is what a hostile body makes expensive. The
 * largest body of the route table has 27 fields and four levels, and none has more values than a submission of frames.
 */
export const BODIES = {
  /** In which a body arrives that is no upload. */
  seconds: 20,
  /** For every call without a session and for all others that do not declare `largestBody`. */
  bytes: 16_384,
  /** Calls with texts of some 5,000 letters: outside English a letter takes up to three bytes. */
  bytesOfLongTexts: 32_768,
  /** An id in a list, with its quotes and comma. */
  bytesOfId: 39,
  /** Of all its objects together. */
  fields: 100,
  values: MAX_SUBMITTED_FRAMES + 100,
  depth: 16,
} as const;

/** How much of a misfit an answer repeats, so that it never grows with the request. */
export const MISFITS = { named: 20, unknownFields: 10, fieldNameLength: 40 } as const;

/**
 * Calls of one person, or of one address where nobody is signed in, at one copy of the API. Together the calls at once
 * and those that wait are the 128 that a browser sends at once over one HTTP/2 connection of the proxy, e.g. the pictures
 * of a page of frames. Streams of events and uploads have limits of their own (STREAMS, UPLOADS).
 */
export const CALLS = {
  atOnce: 8,
  waiting: 120,
  /** Of one client to one copy of the API; a browser opens up to six. */
  connectionsPerAddress: 500,
  patienceSeconds: 10,
  /** Default of SARM_RATE_LIMIT. */
  perMinute: 1200,
  /** How much of the rate may come at once: three pages of a hundred frames. */
  burstSeconds: 15,
} as const;

/** Shares of the connections of a copy of the API; the rest is for calls of signed-in people, half of it for changes. */
const CONNECTIONS = { entry: 0.2, background: 0.1 } as const;

export interface ConnectionPlaces {
  /** Signing in, other calls without a session, and probes. */
  readonly entry: number;
  readonly read: number;
  readonly change: number;
}

/** Something is left over for the job queue and chores, which take connections without waiting for a place. */
export function connectionPlaces(connections: number): ConnectionPlaces {
  const entry = Math.max(1, Math.floor(connections * CONNECTIONS.entry));
  const background = Math.max(1, Math.floor(connections * CONNECTIONS.background));
  const signedIn = connections - entry - background;
  const change = Math.max(1, Math.floor(signedIn / 2));
  return { entry, read: Math.max(1, signedIn - change), change };
}
