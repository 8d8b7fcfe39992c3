import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import {
  defectsOfClass,
  LEAST_CLASSIFIED,
  MORPHOLOGY_CLASSES,
  type MorphologyClass,
  type MorphologyDefect,
} from '@sarm/domain/morphology';
import type { Measured } from '../measured.ts';
import { wilsonInterval } from '../statistics/wilson-interval.ts';
import { type DefectIndices, defectIndices } from './defect-indices.ts';
import { type ClassCounts, compareNormalForms } from './normal-forms.ts';

/** Approved sperm of one picture set or video that have the same class and the same defects. */
export interface ClassifiedSperm {
  readonly set: string;
  readonly morphologyClass: MorphologyClass;
  readonly defects: readonly MorphologyDefect[];
  readonly cells: number;
}

/** With its 95 % interval. */
export interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface FormsOfSet {
  readonly set: string;
  readonly cells: number;
  readonly normal: number;
  /** Per cent of normal forms; null below the least number of sperm. */
  readonly share: Share | null;
}

export interface NormalFormsSummary {
  readonly cells: number;
  readonly needed: number;
  /** Why there is no share; empty where there is one. */
  readonly reasons: readonly Notice[];
  readonly classes: Readonly<
    Record<MorphologyClass, { readonly cells: number; readonly share: Share | null }>
  >;
  readonly abnormal: number;
  /** Sperm that have each defect; one sperm can have several. */
  readonly defects: DefectIndices['defects'];
  readonly tzi: Share | null;
  readonly tziReasons: readonly Notice[];
  /** Of the multiple anomalies index and the sperm deformity index, which are never available. */
  readonly otherIndicesReasons: readonly Notice[];
  readonly sets: readonly FormsOfSet[];
  readonly replicates: {
    readonly outcome: 'agree' | 'differ' | 'undecided' | 'missing';
    readonly reasons: readonly Notice[];
    /** Of the two shares, in per cent. */
    readonly difference: number | null;
    readonly allowed: number | null;
  };
}

const sum = (groups: readonly ClassifiedSperm[]): number =>
  groups.reduce((total, { cells }) => total + cells, 0);

export const fewClassified = (cells: number): Notice =>
  notice('missing.few_classified', { cells, needed: LEAST_CLASSIFIED });

/** Null below the least number: a share of a handful of sperm would be read like one of two hundred. */
export function shareOf(part: number, all: number): Share | null {
  if (all < LEAST_CLASSIFIED) return null;
  const { lower, upper } = wilsonInterval(part / all, all);
  return { value: (100 * part) / all, low: 100 * lower, high: 100 * upper };
}

const countsOf = (groups: readonly ClassifiedSperm[]): ClassCounts =>
  Object.fromEntries(
    MORPHOLOGY_CLASSES.map((name) => [
      name,
      sum(groups.filter(({ morphologyClass }) => morphologyClass === name)),
    ]),
  );

/** The recorded defects, or those that the class alone states: an abnormal sperm without any would count as normal here. */
const defectsOf = ({ morphologyClass, defects }: ClassifiedSperm): readonly MorphologyDefect[] =>
  defects.length > 0 && morphologyClass !== 'normal' ? defects : defectsOfClass(morphologyClass);

const asShare = (measured: Measured): Share | null =>
  measured.available
    ? { value: measured.value, low: measured.interval.lower, high: measured.interval.upper }
    : null;

/** BUS-101: all that a result and a report state of normal forms, from classified sperm that were approved. */
export function summarizeNormalForms(groups: readonly ClassifiedSperm[]): NormalFormsSummary {
  const cells = sum(groups);
  const counts = countsOf(groups);
  const indices = defectIndices(
    groups.flatMap((group) => Array.from({ length: group.cells }, () => defectsOf(group))),
  );
  const reasons = cells < LEAST_CLASSIFIED ? [fewClassified(cells)] : [];
  const { tzi, mai } = indices;
  return {
    cells,
    needed: LEAST_CLASSIFIED,
    reasons,
    classes: {
      normal: classOf('normal', counts, cells),
      abnormal_head: classOf('abnormal_head', counts, cells),
      abnormal_midpiece: classOf('abnormal_midpiece', counts, cells),
      abnormal_tail: classOf('abnormal_tail', counts, cells),
      cytoplasmic_droplet: classOf('cytoplasmic_droplet', counts, cells),
    },
    abnormal: indices.abnormal,
    defects: indices.defects,
    tzi: reasons.length > 0 ? null : asShare(tzi),
    tziReasons: reasons.length > 0 || tzi.available ? reasons : [notice(`missing.${tzi.reason}`)],
    otherIndicesReasons: [notice(`missing.${mai.reason}`)],
    ...setsOf(groups),
  };
}

const classOf = (name: MorphologyClass, counts: ClassCounts, all: number) => {
  const cells = counts[name] ?? 0;
  return { cells, share: shareOf(cells, all) };
};

function setsOf(groups: readonly ClassifiedSperm[]): Pick<NormalFormsSummary, 'sets' | 'replicates'> {
  const ofSets = [...Map.groupBy(groups, ({ set }) => set)].map(([set, own]) => ({
    set,
    counts: countsOf(own),
    cells: sum(own),
  }));
  const sets = ofSets.map(({ set, counts, cells }) => {
    const normal = counts.normal ?? 0;
    return { set, cells, normal, share: shareOf(normal, cells) };
  });
  const [first, second, ...more] = ofSets;
  return {
    sets,
    replicates:
      first === undefined || second === undefined
        ? notCompared('missing', notice('replicates.one_set'))
        : more.length > 0
          ? // Which two of them are the replicates is nowhere recorded.
            notCompared('undecided', notice('replicates.several_sets', { sets: ofSets.length }))
          : compared(first.counts, second.counts),
  };
}

const notCompared = (outcome: 'missing' | 'undecided', reason: Notice) => ({
  outcome,
  reasons: [reason],
  difference: null,
  allowed: null,
});

function compared(first: ClassCounts, second: ClassCounts): NormalFormsSummary['replicates'] {
  const agreement = compareNormalForms(first, second);
  if (agreement.outcome === 'undecided') return notCompared('undecided', notice('replicates.fewer_than_200'));
  const { difference, limit } = agreement;
  const differ = agreement.outcome === 'disagree';
  return {
    outcome: differ ? 'differ' : 'agree',
    reasons: differ ? [notice('replicates.forms_differ')] : [],
    difference,
    allowed: limit,
  };
}
