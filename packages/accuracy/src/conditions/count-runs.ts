import type { ConditionRun } from './condition-run.ts';

/** The one line of JSON. */
export interface ConditionCounts {
  readonly conditions: number;
  readonly ok: number;
  readonly loud: number;
  readonly silent: number;
  readonly falselyLoud: number;
}

type Counted = Pick<ConditionRun, 'condition' | 'class' | 'harmless' | 'accused'>;

export const isFalselyLoud = ({ harmless, accused }: Counted): boolean => harmless && accused;

export const countRuns = (runs: readonly Counted[]): ConditionCounts => {
  const of = (kind: ConditionRun['class']): number => runs.filter((run) => run.class === kind).length;
  return {
    conditions: new Set(runs.map((run) => run.condition)).size,
    ok: of('ok'),
    loud: of('loud'),
    silent: of('silent'),
    falselyLoud: runs.filter(isFalselyLoud).length,
  };
};

/** Few cells, called normal and sure of it: the one mistake that must not happen under any condition. */
export const calledNormal = <R extends Pick<ConditionRun, 'low' | 'surelyNormal'>>(
  runs: readonly R[],
): readonly R[] => runs.filter((run) => run.low && run.surelyNormal);
