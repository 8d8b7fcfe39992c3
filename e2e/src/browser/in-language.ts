import type { Language } from '@sarm/domain/languages';
import { AREAS } from '@sarm/messages/areas';
import { flattenTexts } from '@sarm/messages/compare-texts';
import { readArea } from '@sarm/messages/read-texts';
import type { Page } from 'playwright-core';
import { settled } from './unbracketed.ts';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const HOLE = /\{\{[^}]*\}\}/;
const wordCount = (text: string): number =>
  (text.replaceAll(/\{\{[^}]*\}\}/g, '').match(/\p{L}{2,}/gu) ?? []).length;

/** Matches the text with anything in its holes. */
const pattern = (text: string): RegExp => new RegExp(`^${text.split(HOLE).map(escaped).join('.+')}$`, 'su');

const textsOf = (language: Language): string[] =>
  AREAS.flatMap((area) => [...flattenTexts(readArea(language, area)).values()]);

/** Finds English shown to somebody who reads another language: names of people and files are no texts. */
export function englishLeft(language: Language, own: readonly string[]): (text: string) => boolean {
  const texts = textsOf(language);
  const same = new Set(texts);
  const english = textsOf('en').filter((text) => !same.has(text));
  const plain = new Set(english.filter((text) => !HOLE.test(text) && wordCount(text) > 0));
  // One word around a hole ("in {{x}}") is a word of other languages too.
  const holed = english.filter((text) => HOLE.test(text) && wordCount(text) > 1).map(pattern);
  const ownHoled = texts.filter((text) => HOLE.test(text)).map(pattern);
  return (text) =>
    !own.includes(text) &&
    (plain.has(text) || (holed.some((each) => each.test(text)) && !ownHoled.some((each) => each.test(text))));
}

/** What the screen says in English. */
export async function englishOn(page: Page, isEnglish: (text: string) => boolean): Promise<string[]> {
  return (await settled(page))
    .filter(({ text }) => isEnglish(text))
    .map(({ where, text }) => `${where}: ${text}`);
}

/** Texts that do not fit into their place, and a page that is wider than the window. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const over = document.documentElement.scrollWidth - window.innerWidth;
    if (over > 0) found.push(`the page is ${over} px too wide`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (['auto', 'scroll'].includes(getComputedStyle(element).overflowX)) {
        const hidden = element.scrollWidth - element.clientWidth;
        if (hidden > 1)
          found.push(`${element.getAttribute('aria-label') ?? element.className}: ${hidden} px hidden`);
      }
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      if (!own || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { overflowX, position } = getComputedStyle(element);
      // A pixel and its clip: text for screen readers only.
      const screenReaderOnly = position === 'absolute' && element.clientWidth <= 1;
      if (!screenReaderOnly && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
        found.push(`${element.tagName.toLowerCase()}: ${(element.textContent ?? '').trim()}`);
    }
    for (const text of document.querySelectorAll<SVGTextElement>('svg text')) {
      const frame = text.ownerSVGElement?.getBoundingClientRect();
      const own = text.getBoundingClientRect();
      if (frame !== undefined && (own.left < frame.left - 1 || own.right > frame.right + 1))
        found.push(`drawing: ${text.textContent}`);
    }
    return found;
  });
