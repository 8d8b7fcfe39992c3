import type { Findings, Study, StudyOptions } from './study.ts';

export interface NamedStudy {
  readonly name: string;
  readonly study: Study;
}

/** One after another: they measure time and memory, and would disturb each other. */
export async function runStudies(
  studies: readonly NamedStudy[],
  options: StudyOptions,
): Promise<readonly Findings[]> {
  const all: Findings[] = [];
  for (const { name, study } of studies) {
    const from = performance.now();
    options.say(`▸ ${name}`);
    all.push(await study({ ...options, say: (line) => options.say(`  ${line}`) }));
    options.say(`  ${((performance.now() - from) / 1000).toFixed(0)} s`);
  }
  return all;
}
