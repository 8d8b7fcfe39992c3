import { CALCULATION_KINDS } from '@sarm/domain/figures/calculation-kinds';
import type { StoredCalculation } from '@sarm/domain/stored/calculation';
import { Counter, type Registry } from 'prom-client';
import { withheldReasons } from './withheld-reasons.ts';

/** Of one process, API or worker: a calculation is settled by the one that finds nothing more to wait for. */
export const CALCULATION_METRICS = {
  sarm_calculations_total: { help: 'Calculations that were settled', labels: ['kind', 'outcome'] },
  sarm_figures_withheld_total: {
    help: 'Calculations without a figure, once for each reason',
    labels: ['kind', 'reason'],
  },
} as const;

export function countCalculations(registry: Registry): (answer: StoredCalculation) => void {
  const counter = (name: keyof typeof CALCULATION_METRICS): Counter => {
    const { help, labels } = CALCULATION_METRICS[name];
    return new Counter({ name, help, labelNames: [...labels], registers: [registry] });
  };
  const settled = counter('sarm_calculations_total');
  const withheld = counter('sarm_figures_withheld_total');
  // A counter that begins with its first event hides that event from every rate.
  for (const kind of CALCULATION_KINDS)
    for (const outcome of ['ready', 'withheld']) settled.inc({ kind, outcome }, 0);
  return (answer) => {
    const { kind, success } = answer;
    settled.inc({ kind, outcome: success ? 'ready' : 'withheld' });
    for (const reason of withheldReasons(answer)) withheld.inc({ kind, reason });
  };
}
