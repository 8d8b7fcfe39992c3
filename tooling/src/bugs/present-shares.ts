import type { Verdict } from './bug.ts';
import type { TrialResult } from './results-file.ts';

const count = (results: readonly TrialResult[], verdict: Verdict): number =>
  results.filter((result) => result.verdict === verdict).length;

function shareOf(results: readonly TrialResult[]): { found: number; counted: number; percent: number } {
  const found = count(results, 'found');
  const counted = found + count(results, 'survived');
  return { found, counted, percent: counted === 0 ? 0 : (100 * found) / counted };
}

const line = (name: string, results: readonly TrialResult[]): string => {
  const { found, counted, percent } = shareOf(results);
  return `${name.padEnd(24)} ${String(found).padStart(3)} of ${String(counted).padStart(3)}  ${percent.toFixed(0)} %`;
};

/** Share of found bugs by area and together. Only what was found or survived counts; everything else is named. */
export function presentShares(results: readonly TrialResult[]): string {
  const areas = [...new Set(results.map(({ area }) => area))].sort();
  const { percent } = shareOf(results);
  const verdicts: readonly Verdict[] = ['found', 'survived', 'undecided', 'uncompiled', 'broken'];
  return [
    ...areas.map((area) =>
      line(
        area,
        results.filter((result) => result.area === area),
      ),
    ),
    ...verdicts.map((verdict) => `${verdict}: ${count(results, verdict)}`),
    `share: ${percent.toFixed(1)}`,
  ].join('\n');
}
