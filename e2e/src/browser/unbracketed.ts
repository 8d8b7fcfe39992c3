import type { Page } from 'playwright-core';

/** Written the same in every language: units, and what the browser's own Intl writes into dates and times. */
const SAME_EVERYWHERE = [
  'px',
  's',
  'ms',
  'fps',
  'kB',
  'MB',
  'GB',
  'µm',
  'Hz',
  // Written on keys.
  'B',
  'T',
  'I',
  'Home',
  'End',
  'Space',
  'AM',
  'PM',
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

/** The beginning of an id, as cards show it. */
const SHORT_ID = /\b[0-9a-f]{8}\b/g;

/** The name of an automatic label: two ids or their beginnings, and the type as it is stored. */
const AUTOMATIC_LABEL =
  /\b(?:[0-9a-f]{6}…_[0-9a-f]{6}…|[0-9a-f-]{36}_[0-9a-f-]{36})_(?:detection|morphology)\b/g;

interface Seen {
  /** Where it stands: the tag, or the attribute of it. */
  readonly where: string;
  readonly text: string;
}

/** Everything on the screen that a person can read or hear, by text node and by attribute. */
const collect = (page: Page): Promise<Seen[]> =>
  page.evaluate(() => {
    const seen: Seen[] = [{ where: 'title', text: document.title }];
    const shown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      // A part in a language of its own says so; what a program calls a thing and what is written on a key is the same to everybody.
      element.closest('script, style, noscript, code, kbd, body [lang]') === null;
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const parent = node.parentElement;
      const text = (node.textContent ?? '').trim();
      if (text !== '' && parent !== null && shown(parent))
        seen.push({ where: parent.tagName.toLowerCase(), text });
    }
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const text = (element.getAttribute(name) ?? '').trim();
        if (text !== '' && shown(element))
          seen.push({ where: `${element.tagName.toLowerCase()} ${name}`, text });
      }
    return seen;
  });

/** Texts inside texts are bracketed twice: the innermost go first. */
function withoutBrackets(text: string): string {
  const next = text.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  return next === text ? text : withoutBrackets(next);
}

/** What is left of a text when the product's own texts, people's data, figures and units are taken away. */
function leftOver(text: string, own: readonly string[]): string {
  let rest = withoutBrackets(text);
  for (const each of own) rest = rest.replaceAll(each, ' ');
  rest = rest.replace(AUTOMATIC_LABEL, ' ').replace(SHORT_ID, ' ');
  return rest
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '' && !SAME_EVERYWHERE.includes(word))
    .join(' ');
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The screen as it stays: while something still loads two looks in a row differ. */
export async function settled(page: Page): Promise<Seen[]> {
  let before = '';
  for (let look = 0; look < 30; look += 1) {
    const seen = await collect(page);
    const now = JSON.stringify(seen);
    const loading = (await page.locator('.MuiSkeleton-root:visible').count()) > 0;
    if (now === before && !loading) return seen;
    before = now;
    await pause(200);
  }
  return await collect(page);
}

/** Text on the screen that came neither from the catalogue nor from people; `own` is what people named. */
export async function unbracketed(page: Page, at: string, own: readonly string[]): Promise<string[]> {
  const longestFirst = own.toSorted((a, b) => b.length - a.length);
  return (await settled(page))
    .map(({ where, text }) => ({ where, text, left: leftOver(text, longestFirst) }))
    .filter(({ left }) => left !== '')
    .map(({ where, text, left }) => `${at}: ${where}: “${left}” in “${text}”`);
}

/** How many of the product's own texts the screen shows: a screen that shows none was not walked. */
export const bracketed = async (page: Page): Promise<number> =>
  (await collect(page)).filter(({ text }) => text.includes('⟦')).length;
