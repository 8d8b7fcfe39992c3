import { type Appearance, DEFAULT_APPEARANCE } from '@sarm/simulator/render/appearance';
import { DEFAULT_SETTINGS, type SampleSettings } from '@sarm/simulator/truth/sample-settings';

export interface Microscope {
  /** In the order of the alphabet: comparisons number microscopes by it. */
  readonly name: string;
  readonly settings: Partial<SampleSettings>;
  readonly appearance: Appearance;
}

/** Scale and optics of the self-check's sample: what was learned from others would not permit its figures. */
export const KNOWN: Microscope = {
  name: 'A, as trained',
  settings: { umPerPixel: 0.5, concentration: 90 },
  appearance: DEFAULT_APPEARANCE,
};

/** Finer pixels than any that the shipped detector was trained on, a third of the contrast, a noisy camera and a dirty chamber. */
export const UNSEEN: Microscope = {
  name: 'B, never seen',
  settings: { umPerPixel: 0.25, concentration: 150, specks: 900, debris: 30, pinheads: 10 },
  appearance: {
    ...DEFAULT_APPEARANCE,
    background: 150,
    headGain: 50,
    rimGain: 38,
    haloGain: 10,
    fringeGain: 9,
    tailGain: 16,
    speckGain: 80,
    noise: 4,
    grain: 5,
    blurUm: 0.6,
  },
};

export interface Group {
  readonly microscope: Microscope;
  readonly patients: number;
  /** Held back for the comparison; the others are learned from. */
  readonly test: boolean;
  /** Every frame of a longer video is extracted, and some of them are chosen to be labelled. */
  readonly pool?: boolean;
}

export interface Clip {
  readonly fps: number;
  readonly durationS: number;
}

export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface LoopPlan {
  readonly groups: readonly Group[];
  /** Of each patient's video. */
  readonly framesEach: number;
  /** Of videos that are learned from, whose tracks make the range of the model, and of the one that a clinician analyses. */
  readonly clip: Clip;
  /** Of videos whose frames are compared: half of the time between two of them is what the rules of promotion permit a frame. */
  readonly testClip: Clip;
  readonly picture: PictureSize;
  /** Of videos that are compared: what a caged model costs besides its network counts less in a larger picture. */
  readonly testPicture: PictureSize;
  readonly training: {
    readonly epochs: number;
    readonly batch_size: number;
    readonly learning_rate: number;
    readonly validation_split: number;
  };
  /** Seconds by the clock within which the training ends. */
  readonly trainingSeconds: number;
  /** By how much the F1 on the new microscope may stay below that of the detector on its own. */
  readonly f1Below: number;
}

/**
 * Thirty frames of the new microscope are corrected for learning; some of the former one keep what was learned before.
 * Of many patients few frames each: those of one second show the same cells.
 */
export const FULL: LoopPlan = {
  groups: [
    { microscope: UNSEEN, patients: 10, test: false },
    { microscope: KNOWN, patients: 4, test: false },
    { microscope: UNSEEN, patients: 4, test: true },
    { microscope: KNOWN, patients: 2, test: true },
  ],
  framesEach: 3,
  clip: { fps: 30, durationS: 1.2 },
  testClip: { fps: 8, durationS: 1.5 },
  picture: { widthPx: 640, heightPx: 480 },
  testPicture: { widthPx: 800, heightPx: 600 },
  training: { epochs: 12, batch_size: 16, learning_rate: 0.0005, validation_split: 0.25 },
  trainingSeconds: 900,
  f1Below: 0.03,
};

const SMALL: PictureSize = { widthPx: 400, heightPx: 300 };

/** Every step of the loop within minutes; what so few frames teach is no measure. */
export const SHORT: LoopPlan = {
  ...FULL,
  groups: [
    { microscope: UNSEEN, patients: 5, test: false },
    { microscope: KNOWN, patients: 1, test: false },
    { microscope: UNSEEN, patients: 3, test: true },
    { microscope: KNOWN, patients: 1, test: true },
  ],
  framesEach: 5,
  picture: SMALL,
  testPicture: SMALL,
  training: { ...FULL.training, epochs: 2 },
};

/** Frames of three patients are chosen from videos of twenty seconds, by the ranking or at random. */
export const CHOICE = {
  ...FULL,
  groups: [
    { microscope: UNSEEN, patients: 3, test: false, pool: true },
    { microscope: KNOWN, patients: 4, test: false },
    { microscope: UNSEEN, patients: 8, test: true },
    { microscope: KNOWN, patients: 2, test: true },
  ],
  poolClip: { fps: 10, durationS: 20 },
  picture: SMALL,
  testPicture: SMALL,
  training: { ...FULL.training, epochs: 6 },
  /** Drawings at random that the ranking is held against. */
  draws: 3,
} as const satisfies LoopPlan & Record<string, unknown>;

/** Settings of the command, where they are given. */
export function withSettings(
  plan: LoopPlan,
  { epochs, fps }: { readonly epochs?: string | undefined; readonly fps?: string | undefined },
): LoopPlan {
  const rate = Number(fps ?? plan.testClip.fps);
  return {
    ...plan,
    testClip: { fps: rate, durationS: (plan.testClip.fps * plan.testClip.durationS) / rate },
    training: { ...plan.training, epochs: Number(epochs ?? plan.training.epochs) },
  };
}

/** Far from the seeds that models were trained on and studies are made of. */
const FIRST_SEED = 7_400_000;

export const pictureOf = (plan: LoopPlan, { test }: Group): PictureSize =>
  test ? plan.testPicture : plan.picture;

export const settingsOf = (plan: LoopPlan, group: Group, patient: number): SampleSettings => ({
  ...DEFAULT_SETTINGS,
  ...pictureOf(plan, group),
  ...group.microscope.settings,
  seed: FIRST_SEED + patient,
});
