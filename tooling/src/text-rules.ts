/** What no tracked file may contain, and why. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/(^|[\s'"`(=:])\/(work|root|home|Users)\/[a-z]/i, 'an absolute path of one machine'],
  [
    /registry\.npmjs\.org|registry\.yarnpkg\.com|pypi\.org|deb\.debian\.org|files\.pythonhosted/,
    'the host of a package registry',
  ],
  [/\bTODO\b|\bFIXME\b|\bXXX\b/, 'unfinished work; finish it or write an issue'],
];

/** Names that a stranger cannot search for; CONTRIBUTING lists what to write instead. */
const DIALECT =
  /\b(?:const|let|function|interface|type|class)\s+(told|Told|tell[A-Z]\w*|words|\w+Words|known|Known|asked|Asked|wanted|Wanted|whole|beside)\b/;

const BANNED_NAMES = /(^|\/)(utils?|helpers?|common|misc)\.(ts|tsx|py)$/;
const MAX_LINES = 300;
/** Written by people and read from top to bottom: sources, tests, queries, scripts. */
const SOURCE = /\.(tsx?|mjs|py|sql|sh)$|^\.ci\/run$/;
/** Written by a command, or applied once in one piece and frozen by its digest: a split would only hide the order. */
const UNSPLIT = /\.generated\.\w+$|\/migrations\/\d+_\w+\.sql$/;

export function checkText(path: string, text: string): string[] {
  const problems: string[] = [];
  if (BANNED_NAMES.test(path)) problems.push(`${path}: name the file by what it does`);
  text.split('\n').forEach((line, index) => {
    for (const [pattern, reason] of FORBIDDEN)
      if (pattern.test(line)) problems.push(`${path}:${index + 1}: ${reason}`);
  });
  return problems;
}

export function checkNames(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const name = DIALECT.exec(line)?.[1];
    return name === undefined
      ? []
      : [`${path}:${index + 1}: ${name} use a name from the word list of CONTRIBUTING.md`];
  });
}

export function checkLength(path: string, text: string): string[] {
  if (!SOURCE.test(path) || UNSPLIT.test(path)) return [];
  const lines = text.trimEnd().split('\n').length;
  return lines > MAX_LINES ? [`${path}: ${lines} lines, at most ${MAX_LINES}`] : [];
}

export function checkExactVersions(path: string, manifest: Readonly<Record<string, unknown>>): string[] {
  const problems: string[] = [];
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    const entries = Object.entries((manifest[kind] ?? {}) as Record<string, string>);
    for (const [name, version] of entries) {
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        problems.push(`${path}: ${name} is not pinned to an exact version (${version})`);
    }
  }
  return problems;
}
