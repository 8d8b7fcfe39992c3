import type { Given, Outcome } from './run-clip.ts';
import { FIGURES, type FigureName, type Truth } from './truth.ts';

export const CLASSES = ['ok', 'loud', 'silent'] as const;
export type RunClass = (typeof CLASSES)[number];

export interface Judged {
  readonly class: RunClass;
  readonly figures: Readonly<Record<FigureName, RunClass>>;
  /** A figure was refused or a cause was accused. */
  readonly accused: boolean;
}

/** As near as this is right, whatever the interval: relative for amounts and speeds, points for shares. */
const NEAR = { relative: 0.05, points: 3 } as const;
/** One head in a picture of 640 × 480 px at 0.5 µm, 20 µm deep, within the guards: the least a count can be wrong by, M/ml. */
const ONE_HEAD = 0.75;
/** A share whose interval spans so many points says nothing. */
const UNINFORMATIVE_WIDTH = 60;

/** Shown with figures of every ordinary video, and no accusation of its pictures. */
const NEUTRAL: ReadonlySet<string> = new Set([
  'calculation.of_video',
  'warning.fewer_than_200_heads',
  'warning.one_field_only',
  'warning.drift_not_known',
  'warning.many_crossings',
  'warning.many_ungraded',
  'warning.too_dense',
  'warning.frame_rate_limits_vcl',
  'warning.stage_drift',
  'warning.model_range_unknown',
  'warning.pictures_prepared',
  'warning.part_of_picture',
  'missing.no_cells',
  'missing.too_few_cells',
  'drift',
]);

const near = (name: FigureName, value: number, truth: number): boolean => {
  if (name === 'total' || name === 'progressive') return Math.abs(value - truth) <= NEAR.points;
  const least = name === 'concentration' ? ONE_HEAD : 0;
  return Math.abs(value - truth) <= Math.max(NEAR.relative * truth, least);
};

/** The unchanged video has no other to be compared with: its intervals are widened, from 1 miss in 20 to 1 in 300. */
const WIDENED = 1.5;

const covers = ({ value, low, high }: Given, truth: number, widened = 1): boolean =>
  truth >= value - widened * (value - low) && truth <= value + widened * (high - value);

interface Question {
  readonly name: FigureName;
  readonly given: Given | null;
  readonly truth: number | null;
  /** The figure of the unchanged video; undefined where this is the unchanged video itself. */
  readonly plain: Given | null | undefined;
  readonly causeReported: boolean;
  /** A missing figure is missing because there are too few cells. */
  readonly open: boolean;
  /** The truth is itself what the product says of the unchanged video: no nearer to it than that one's interval. */
  readonly byPlain: boolean;
}

const rightByChance = (name: FigureName, given: Given, truth: number): boolean =>
  covers(given, truth, WIDENED) || near(name, given.value, truth);

/** As right as the unchanged video, where that is right but for chance: what the condition did is the difference of the two. */
const asPlain = (
  name: FigureName,
  given: Given,
  { plain, truth }: { readonly plain: Given | null; readonly truth: number },
): boolean => plain !== null && near(name, given.value, plain.value) && rightByChance(name, plain, truth);

export function classFigure(question: Question): RunClass {
  const { name, given, truth, plain, causeReported, open, byPlain } = question;
  if (given === null) return open || truth === null ? 'ok' : 'loud';
  if (truth === null) {
    const vague = name !== 'vap' && given.high - given.low >= UNINFORMATIVE_WIDTH;
    // There is no truth: movement is not labelled, and the unchanged video gives no figure to compare with.
    return vague || byPlain ? 'ok' : 'silent';
  }
  const right =
    plain === undefined
      ? rightByChance(name, given, truth)
      : covers(given, truth) ||
        near(name, given.value, truth) ||
        asPlain(name, given, { plain, truth }) ||
        (byPlain && plain !== null && covers(plain, given.value));
  if (!right) return 'silent';
  return causeReported ? 'loud' : 'ok';
}

/** Whether a code of a notice or reason names one of these causes. */
const names = (code: string, causes: readonly string[]): boolean =>
  causes.includes(code) || causes.includes(code.replace(/^(warning|quality)\./, ''));

export interface RunContext {
  readonly truth: Truth;
  /** Undefined where this is the unchanged video itself. */
  readonly plain: Outcome | undefined;
  readonly causes: readonly string[];
  /** Movement is not labelled. */
  readonly unlabelled?: boolean;
}

/** Worst of the figures. */
export function classRun(outcome: Outcome, { truth, plain, causes, unlabelled = false }: RunContext): Judged {
  const codes = reportedCodes(outcome);
  const causeReported = codes.some((code) => names(code, causes));
  const figures = Object.fromEntries(
    FIGURES.map((name) => [
      name,
      classFigure({
        name,
        given: outcome.figures[name],
        truth: truth[name],
        plain: plain?.figures[name],
        causeReported,
        open: isOpen(outcome, name, truth),
        byPlain: unlabelled && name !== 'concentration',
      }),
    ]),
  ) as Record<FigureName, RunClass>;
  const all = Object.values(figures);
  return {
    class: CLASSES.findLast((each) => all.includes(each)) ?? 'ok',
    figures,
    accused: isAccused(outcome, truth),
  };
}

export const reportedCodes = ({ reasons, notices }: Outcome): readonly string[] => [
  ...new Set([...reasons, ...notices.concentration, ...notices.motility]),
];

/** Codes that accuse the pictures, the file or what was entered. */
export const accusations = (outcome: Outcome): readonly string[] =>
  reportedCodes(outcome).filter((code) => !NEUTRAL.has(code));

const TOO_FEW_CELLS = ['missing.no_cells', 'missing.too_few_cells'];
/** With fewer moving cells a mean speed, or any share, may be missing and nobody is to blame; M/ml. */
const FEW = 6;

/** The figure may be missing only because cells are. */
function isOpen({ answered, notices }: Outcome, name: FigureName, truth: Truth): boolean {
  const kind = name === 'concentration' ? 'concentration' : 'motility';
  const wanting = answered[kind] || notices[kind].some((code) => TOO_FEW_CELLS.includes(code));
  return wanting && ((truth.concentration ?? 0) * (truth.total ?? 0)) / 100 < FEW;
}

/** A fault is reported, or a figure is kept back that the cells would give. */
const isAccused = (outcome: Outcome, truth: Truth): boolean =>
  outcome.verdict === 'refused' ||
  accusations(outcome).length > 0 ||
  FIGURES.some((name) => outcome.figures[name] === null && !isOpen(outcome, name, truth));
