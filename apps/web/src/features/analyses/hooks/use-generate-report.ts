import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { CALCULATION_KINDS, type CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { useState } from 'react';
import { type Calculation, useStartCalculation } from './use-start-calculation.ts';

export type Calculations = Readonly<Record<CalculationKind, Calculation>>;

export interface Generation {
  readonly videos: readonly Video[];
  readonly at: Date;
  readonly calculations: Calculations;
}

const settled = ({ state }: Calculation): boolean => state === 'done' || state === 'failed';
export const isSettled = (calculations: Calculations): boolean =>
  CALCULATION_KINDS.every((kind) => settled(calculations[kind]));

/** BUS-037, BUS-038: both calculations started together; they settle each for itself. */
export function useGenerateReport() {
  const { begin, endOf } = useStartCalculation();
  const [generation, setGeneration] = useState<Generation | null>(null);
  const set = (kind: CalculationKind, calculation: Calculation): void =>
    setGeneration((before) =>
      before === null ? null : { ...before, calculations: { ...before.calculations, [kind]: calculation } },
    );
  const start = async (videos: readonly Video[]): Promise<void> => {
    const starting = { state: 'starting' } as const;
    setGeneration({ videos, at: new Date(), calculations: { motility: starting, concentration: starting } });
    const ids = videos.map(({ id }) => id);
    await Promise.all(CALCULATION_KINDS.map(async (kind) => set(kind, await begin(kind, ids))));
  };
  /** The end of a task, whichever way the calculation was followed. */
  const end = (kind: CalculationKind, task: Task): void => set(kind, endOf(task));
  return { generation, start, end, reset: () => setGeneration(null) };
}
