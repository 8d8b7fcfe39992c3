import { idsThatHold, testsCiting } from './judge-citations.ts';
import type { RunTest } from './cited-ids.ts';
import type { Requirement } from './requirements.ts';

export interface BaselineChange {
  readonly accept: readonly string[];
  readonly drop: readonly string[];
}

/** The baseline rises and falls only by ids that somebody named. Throws when one of them cannot be taken. */
export function changeBaseline(
  accepted: readonly string[],
  { accept, drop }: BaselineChange,
  tests: readonly RunTest[],
): string[] {
  const holding = idsThatHold(tests);
  const wrong = [
    ...accept.filter((id) => !holding.has(id)).map((id) => `${id} is not cited by passing tests only`),
    ...drop.filter((id) => !accepted.includes(id)).map((id) => `${id} is not in the baseline`),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return [...new Set([...accepted, ...accept])].filter((id) => !drop.includes(id)).sort();
}

/** What has to be read before an id is accepted: the full decision next to the titles that claim it. */
export function presentForReading(requirement: Requirement, tests: readonly RunTest[]): string {
  return [
    requirement.id,
    `  requirement  ${requirement.requirement}`,
    `  decision     ${requirement.decision}`,
    ...testsCiting(tests, requirement.id).map((test) => `  cited by     ${test.title}  (${test.file})`),
  ].join('\n');
}
