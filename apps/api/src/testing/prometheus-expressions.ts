/** One figure that an expression reads. */
export interface Selector {
  /** As it stands in the expression, without its range. */
  readonly text: string;
  readonly name: string;
  /** That it is chosen, grouped or joined by. */
  readonly labels: readonly string[];
}

/** The expressions of a file of rules, one line each. */
export const readExpressions = (rules: string): string[] =>
  [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr);

/** Names that are followed by `(` are functions; of the figures only those of the product and of its client are read. */
const SELECTOR = /\b((?:sarm[_:]|process_|nodejs_)[\w:]+|up)\b(\{[^}]*\})?(?!\()/g;
/** `le`, which only the buckets have, and what is grouped by up to the end of its parenthesis. */
const GROUPING = /\b(?:by|on|without|ignoring) ?\(([^)]*)\)/g;

/** A grouping counts for the figure that follows it next: every expression here groups what it opens its parenthesis with. */
export function readSelectors(expression: string): Selector[] {
  const groupings = [...expression.matchAll(GROUPING)];
  let from = 0;
  return [...expression.matchAll(SELECTOR)].map(({ 0: text, 1: name = '', 2: matchers = '', index }) => {
    const grouped = groupings
      .filter((each) => each.index >= from && each.index < index)
      .flatMap(([, list = '']) => list.split(/, ?/));
    from = index;
    const matched = [...matchers.matchAll(/(\w+) ?(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
    return { text, name, labels: [...matched, ...grouped] };
  });
}
