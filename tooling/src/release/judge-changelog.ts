/** What a person who upgrades reads: a section of this version with at least one line, and nothing left without a version. */
export function judgeChangelog(text: string, version: string): string[] {
  const sections = new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split(/\s/, 1)[0] ?? '', /^- /m.test(section)]),
  );
  const problems: string[] = [];
  const own = sections.get(version);
  if (own === undefined) problems.push(`CHANGELOG.md has no section for ${version}`);
  else if (!own) problems.push(`CHANGELOG.md has nothing to say in its section for ${version}`);
  if (sections.get('Unreleased') === true)
    problems.push(`CHANGELOG.md has changes that are 'Unreleased': move them to ${version}`);
  return problems;
}
