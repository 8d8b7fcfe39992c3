const ID = /\b(?:PLT|BUS|TEC)-\d{3}\b/g;
const LEADING = /^(?:(?:PLT|BUS|TEC)-\d{3}\b[ ,]*)*/;

/** A title that claims more than three requirements cannot assert every clause of each. */
export const MAX_IDS = 3;

export interface RunTest {
  readonly file: string;
  /** Titles of the groups around the test. */
  readonly groups: readonly string[];
  readonly title: string;
  readonly passed: boolean;
}

export const citedIds = (title: string): string[] => (LEADING.exec(title)?.[0] ?? '').match(ID) ?? [];

/** What is wrong with the way a test cites, as text for its author. */
export function checkCitations({ file, groups, title }: RunTest): string[] {
  const problems: string[] = [];
  const cited = citedIds(title);
  if (cited.length > MAX_IDS)
    problems.push(`${cited.length} ids, at most ${MAX_IDS}: one test cannot show so much`);
  if ((title.match(ID) ?? []).length > cited.length) problems.push('ids stand at the start of a title only');
  if (groups.some((group) => group.match(ID) !== null))
    problems.push('a group cites no id: its tests do, each for what it asserts');
  return problems.map((problem) => `${file}: '${title}': ${problem}`);
}
