/** Classes that a detection may have; only sperm is counted and graded. */
export const DETECTION_CLASSES = ['sperm', 'cluster', 'small_or_pinhead', 'debris', 'round_cell'] as const;
export type DetectionClass = (typeof DETECTION_CLASSES)[number];

/** import: from a file of labels that a person applied. */
export const DETECTION_SOURCES = ['model', 'manual', 'import'] as const;
export type DetectionSource = (typeof DETECTION_SOURCES)[number];

/** What a model can do. */
export const MODEL_TYPES = ['detection', 'segmentation', 'morphology'] as const;
export type ModelType = (typeof MODEL_TYPES)[number];

/** In which part a model is used: what every analysis takes, or what is compared with it. */
export const DEPLOYMENT_ALIASES = ['champion', 'candidate'] as const;
export type DeploymentAlias = (typeof DEPLOYMENT_ALIASES)[number];

export const DETECTION_STATUSES = ['none', 'pending', 'processing', 'completed', 'failed'] as const;
export type DetectionStatus = (typeof DETECTION_STATUSES)[number];

/** TEC-189, TEC-188, TEC-230, TEC-234, TEC-239. */
export const DETECTION = {
  confidence: { min: 0.1, max: 0.9, step: 0.05, default: 0.4 },
  /** Shortest side of a box that a person may draw or resize to. */
  minSide: 10,
  maxFramesPerRun: 1000,
  framesPerPage: 10,
  cropsPerPage: 20,
  /** A crop shows the head with this share of its longer side around it, and is never smaller than the two below. */
  cropMargin: 0.5,
  minCrop: 48,
  /** A head with its midpiece, where the video is calibrated. */
  minCropUm: 20,
} as const;

/** TEC-319: an id names the exact weights: the start of their SHA-256 and the version of the entry. */
export const modelIdOf = (sha256: string): string => `${sha256.slice(0, 12)}/1`;

/** TEC-062: from the most confident down; the last one is for everything below. */
const CONFIDENCE_BANDS = [
  { band: 'high', above: 0.8, colour: '#2e7d32' },
  { band: 'medium', above: 0.6, colour: '#1565c0' },
  { band: 'low', above: 0.4, colour: '#ef6c00' },
  { band: 'poor', above: -Infinity, colour: '#c62828' },
] as const;
export type ConfidenceBand = (typeof CONFIDENCE_BANDS)[number]['band'];

const bandOf = (confidence: number) =>
  CONFIDENCE_BANDS.find((each) => confidence > each.above) ?? CONFIDENCE_BANDS[3];

export const colourOfConfidence = (confidence: number): string => bandOf(confidence).colour;
/** For what is coloured by the theme of the page rather than over a picture. */
export const confidenceBand = (confidence: number): ConfidenceBand => bandOf(confidence).band;
