import { checkCitations, citedIds } from './cited-ids.ts';

/** The title of a test as its source has it: the first text after `it(`, `it.each(…)(` or `it.runIf(…)(`. */
const TITLE = /\bit(?:\.\w+)*(?:\((?:[^()'"`]|\([^()]*\))*\))?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|`([^`]*)`)/g;
/** After a table of cases the title stands behind its end. */
const TITLE_OF_TABLE = /\]\)\(\s*(?:'((?:[^'\\\n]|\\.)*)'|`([^`]*)`)/g;

const titlesIn = (source: string): string[] => {
  const found = [...source.matchAll(TITLE), ...source.matchAll(TITLE_OF_TABLE)];
  return [...new Set(found.map((match) => match[1] ?? match[2] ?? ''))];
};

/**
 * What the trace would refuse after the suites have run, found in the source: a title that cites in a wrong way, or an
 * id that nobody has accepted. The trace still decides, by what ran.
 */
export function checkTitles(path: string, source: string, accepted: ReadonlySet<string>): string[] {
  return titlesIn(source).flatMap((title) => [
    ...checkCitations({ file: path, groups: [], title, passed: true }),
    ...citedIds(title)
      .filter((id) => !accepted.has(id))
      .map((id) => `${path}: '${title}': ${id} is not accepted (npm run trace -- --update)`),
  ]);
}
