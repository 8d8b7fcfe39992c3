const NO_VALUE = /\b(?:NaN|undefined|null|Infinity|Invalid Date)\b|\[object /;
const NUMBER = /\d+(?:[.,]\d+)*/g;
/** 'Not recorded' is of what nobody entered, and its own reason. */
const ABSENT_TEXT = /Not available$|^Not available(?: –|:) .|^Not recorded$/;

/** Selectors and copies of a page are slow in jsdom, and these run for hundreds of pages: one walk, by hand. */
function textNodesOf(root: ParentNode): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode() !== null) nodes.push(walker.currentNode as Text);
  return nodes;
}

const textsOf = (root: ParentNode): string[] =>
  textNodesOf(root)
    .filter(
      ({ parentElement }) => parentElement !== null && !/^(?:style|script)$/i.test(parentElement.tagName),
    )
    .map(({ data }) => data);

/** Texts and attributes of a missing value: 'NaN', 'undefined', 'null', a place on a plot that is no number. */
export function brokenParts(root: ParentNode): string[] {
  const attributes = [...root.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].map(({ name, value }) => `${element.tagName} ${name}="${value}"`),
  );
  return [...textsOf(root), ...attributes].filter((each) => NO_VALUE.test(each));
}

/** How often each number stands there; the ticks of an axis are no values. */
export function numbersOf(root: ParentNode): Map<string, number> {
  const counts = new Map<string, number>();
  const texts = textsOf(root).filter((text) => text.trim() !== '');
  const ticks = [...root.querySelectorAll('svg text')].map(({ textContent }) => textContent);
  for (const tick of ticks) if (/^\d+\+?$/.test(tick)) texts.splice(texts.indexOf(tick), 1);
  for (const number of texts.join(' ').match(NUMBER) ?? []) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

/** Numbers that appear more often than on the complete page: made up in place of what is missing. */
export function addedNumbers(before: ReadonlyMap<string, number>, lacking: ParentNode): string[] {
  return [...numbersOf(lacking)]
    .filter(([number, count]) => count > (before.get(number) ?? 0))
    .map(([number]) => number);
}

export interface Absence {
  /** Where it stands: the text of the element around it. */
  readonly at: string;
  readonly reason: string;
}

const reasonOf = (element: Element, text: string): string => {
  if (text !== 'Not available' && !text.endsWith(': Not available')) return text;
  const nearby = [element.querySelector('title, .why'), element.nextElementSibling];
  return element.getAttribute('title') ?? nearby.map((each) => each?.textContent ?? '').join('');
};

/** Each place that shows something as missing, with the reason: a hint, or a text next to it. */
export function absencesIn(root: ParentNode): Absence[] {
  const absent = new Map<Element, string>();
  for (const { parentElement, data } of textNodesOf(root))
    if (parentElement !== null && ABSENT_TEXT.test(data) && !absent.has(parentElement))
      absent.set(parentElement, data);
  return [...absent].map(([element, text]) => ({
    at: element.parentElement?.textContent ?? '',
    reason: reasonOf(element, text),
  }));
}
