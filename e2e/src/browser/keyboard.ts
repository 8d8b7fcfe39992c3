import type { Locator, Page } from 'playwright-core';

/** More stops than any screen has between two things that belong together. */
const MOST_STOPS = 120;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** What has the focus, as a reader would say it; null: nothing has, and the next Tab begins at the top of the window. */
export const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return null;
    return `${at.tagName.toLowerCase()} ${at.getAttribute('aria-label') ?? at.textContent?.slice(0, 60) ?? ''}`.trim();
  });

/** Goes from stop to stop as people without a mouse do. Each stop must be visible to be of use to them. */
export async function tabTo(page: Page, target: Locator, by: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  await target.waitFor({ state: 'visible' });
  // What waits for its data is no stop until they have come.
  await target.and(page.locator(':not(:disabled)')).waitFor();
  const passed: (string | null)[] = [];
  for (let stops = 1; stops <= MOST_STOPS; stops += 1) {
    await page.keyboard.press(by);
    if (await isFocused(target)) return stops;
    passed.push(await focused(page));
  }
  throw new Error(`${target.toString()} cannot be reached by Tab; the stops were\n${passed.join('\n')}`);
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
