const NO_VALUE = /\b(?:NaN|undefined|null|Infinity|Invalid Date)\b|\[object /;
const NUMBER = /\d+(?:[.,]\d+)*/g;
/** 'Not recorded' is of what nobody entered, and its own reason. */
const SAID = /Not available$|^Not available – .|^Not recorded$/;

const textsOf = (root: ParentNode): string[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode() !== null) {
    const { parentElement, data } = walker.currentNode as Text;
    if (parentElement?.closest('style, script') === null) texts.push(data);
  }
  return texts;
};

/** Texts and attributes that tell of a value which is none: 'NaN', 'undefined', 'null', a place on a plot that is no number. */
export function brokenParts(root: ParentNode): string[] {
  const attributes = [...root.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].map(({ name, value }) => `${element.tagName} ${name}="${value}"`),
  );
  return [...textsOf(root), ...attributes].filter((each) => NO_VALUE.test(each));
}

/** How often each number stands there; the ticks of an axis are no values. */
function numbersOf(root: ParentNode): Map<string, number> {
  const counts = new Map<string, number>();
  const texts = textsOf(root).filter((text) => text.trim() !== '');
  const ticks = [...root.querySelectorAll('svg text')].map(({ textContent }) => textContent);
  for (const tick of ticks) if (/^\d+\+?$/.test(tick)) texts.splice(texts.indexOf(tick), 1);
  for (const number of texts.join(' ').match(NUMBER) ?? []) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

/** Numbers that stand there more often than on the whole page: made up in place of what is missing. */
export function addedNumbers(whole: ParentNode, lacking: ParentNode): string[] {
  const before = numbersOf(whole);
  return [...numbersOf(lacking)]
    .filter(([number, count]) => count > (before.get(number) ?? 0))
    .map(([number]) => number);
}

export interface Absence {
  /** Where it stands: the text of the element around the words. */
  readonly at: string;
  readonly reason: string;
}

const reasonOf = (element: Element, said: string): string => {
  if (said !== 'Not available' && !said.endsWith(': Not available')) return said;
  const beside = [element.querySelector('title, .why'), element.nextElementSibling];
  return element.getAttribute('title') ?? beside.map((each) => each?.textContent ?? '').join('');
};

/** Each place that says of something that it is missing, with the reason: a hint, or a text beside the words. */
export function absencesIn(root: ParentNode): Absence[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const said = [...element.childNodes].find(
      (node) => node.nodeType === Node.TEXT_NODE && SAID.test(node.textContent ?? ''),
    );
    if (said === undefined) return [];
    return [
      { at: element.parentElement?.textContent ?? '', reason: reasonOf(element, said.textContent ?? '') },
    ];
  });
}
