import { noticeLine } from '@sarm/domain/catalogue/notices';
import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import type { ClinicalResult } from './clinical-result.ts';
import { KNOWN, type LoopPlan, UNSEEN } from './loop-plan.ts';
import type { TrainedModel } from './train-model.ts';

export interface LoopFigure {
  readonly name: string;
  readonly value: string;
  /** Undefined: stated, not judged. */
  readonly holds?: boolean;
  readonly bar?: string;
}

const rounded = (value: number | null | undefined): string =>
  value == null ? 'not available' : value.toFixed(3);

const MICROSCOPES = [KNOWN.name, UNSEEN.name].toSorted();

/** Of the test frames of one microscope: the former model and the new one. */
export function f1Of({ results }: ModelComparison, name: string) {
  const value = String(MICROSCOPES.indexOf(name) + 1);
  const found = results?.conditions.find((each) => each.kind === 'microscope' && each.value === value);
  if (found === undefined) throw new Error(`no comparison of ${name}`);
  return found;
}

/** Short runs state the F1: so few frames and epochs are no measure of what is learned. */
export function learningFigures(
  plan: LoopPlan,
  trained: TrainedModel,
  comparison: ModelComparison,
  judged: boolean,
): LoopFigure[] {
  const [unseen, known] = [f1Of(comparison, UNSEEN.name), f1Of(comparison, KNOWN.name)];
  const below = (known.champion ?? NaN) - (unseen.candidate ?? NaN);
  return [
    { name: `F1 on ${KNOWN.name}, before`, value: rounded(known.champion) },
    { name: `F1 on ${KNOWN.name}, after`, value: rounded(known.candidate) },
    { name: `F1 on ${UNSEEN.name}, before`, value: rounded(unseen.champion) },
    {
      name: `F1 on ${UNSEEN.name}, after`,
      value: rounded(unseen.candidate),
      ...(judged
        ? {
            bar: `at most ${plan.f1Below} below ${rounded(known.champion)}`,
            holds: below <= plan.f1Below,
          }
        : {}),
    },
    {
      name: 'training by the clock',
      value: `${trained.seconds.toFixed(0)} s`,
      bar: `${plan.trainingSeconds} s`,
      holds: trained.seconds <= plan.trainingSeconds,
    },
    { name: 'epochs', value: `${trained.status.current_epoch}, best ${trained.status.best_epoch}` },
  ];
}

/** What the rules rest on: of the former model, then of the new one. */
export const comparedFigures = ({ results }: ModelComparison): LoopFigure[] => [
  ...(results?.figures ?? []).map(({ name, champion, candidate }) => ({
    name: `${name}, all test frames`,
    value: `${rounded(champion)} → ${rounded(candidate)}`,
  })),
  ...(results?.self_check ?? []).map(({ figure, error, bar, reasons = [] }) => ({
    name: `self-check, ${figure}`,
    value: error === null ? `not available: ${reasons.map(noticeLine).join('; ')}` : error.toFixed(2),
    bar: `≤ ${bar}`,
  })),
];

export const ruleFigures = ({ rules }: ModelComparison, judged: boolean): LoopFigure[] =>
  (rules ?? []).map(({ rule, holds, figure, bar }) => ({
    name: `rule ${rule}`,
    value: figure === null ? (holds ? 'holds' : 'does not hold') : String(Number(figure.toPrecision(4))),
    ...(bar === null ? {} : { bar: String(Number(bar.toPrecision(4))) }),
    ...(judged ? { holds } : {}),
  }));

export interface ThreeResults {
  readonly before: ClinicalResult;
  readonly promoted: ClinicalResult;
  readonly rolledBack: ClinicalResult;
}

export function clinicalFigures(
  modelId: string,
  { before, promoted, rolledBack }: ThreeResults,
): LoopFigure[] {
  const same =
    before.tracksSha256 === rolledBack.tracksSha256 && before.figuresSha256 === rolledBack.figuresSha256;
  return [
    {
      name: 'the clinical analysis uses the promoted model',
      value: promoted.modelId ?? 'none',
      holds: promoted.modelId === modelId && promoted.tracksSha256 !== before.tracksSha256,
    },
    {
      name: 'rolled back, the former result byte for byte',
      value: rolledBack.tracksSha256.slice(0, 12),
      bar: before.tracksSha256.slice(0, 12),
      holds: same,
    },
  ];
}

export function printFigures(figures: readonly LoopFigure[]): boolean {
  const lines = figures.map(
    ({ name, value, bar, holds }) =>
      `| ${name} | ${value} | ${bar ?? ''} | ${holds === undefined ? '' : holds ? 'yes' : 'MISSED'} |`,
  );
  process.stdout.write(
    ['', '| figure | measured | bar | holds |', '|---|---|---|---|', ...lines, ''].join('\n'),
  );
  return figures.every(({ holds }) => holds !== false);
}
