import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { REPOSITORY } from '../product/processes.ts';
import { findBarriers } from './find-barriers.ts';

export const SCREENSHOTS = join(REPOSITORY, '.screenshots');
const CHROMIUM = process.env['SARM_CHROMIUM'] ?? '/usr/bin/chromium';

/** For what the worker does: no bar either, and files of other products are measured by its side. */
export const BY_THE_WORKER = { timeout: 400_000 };

export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors and refused content (CSP); a journey ends with none. */
  readonly complaints: string[];
}

export async function visit(browser: Browser, baseUrl: string): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // No bar: how fast a screen must be is measured elsewhere, and a busy machine draws one in half a minute.
  page.setDefaultTimeout(120_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The browser itself prints each failed request; what the page does about it is asserted where it matters.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { context, page, complaints };
}

export interface Look {
  readonly name: string;
  readonly violations: string[];
}

/** Chromium without a graphics card now and then never draws the frame that a picture waits for; the next one comes. */
export async function takePicture(page: Page, path: string, tries = 3): Promise<void> {
  try {
    await page.screenshot({ path, timeout: 20_000 });
  } catch (error) {
    if (tries <= 1) throw error;
    await takePicture(page, path, tries - 1);
  }
}

/**
 * Takes the screen in light and dark and lets axe look at both. It leaves the screen in the mode that it looked at last:
 * each change draws the screen anew, which takes longer than the search.
 */
export async function look(page: Page, name: string): Promise<Look> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const violations: string[] = [];
  const before = await themeOf(page);
  for (const theme of [before, before === 'light' ? 'dark' : 'light'] as const) {
    await setTheme(page, theme);
    await takePicture(page, join(SCREENSHOTS, `${name}-${theme}.png`));
    for (const barrier of await findBarriers(page)) violations.push(`${name} ${theme}: ${barrier}`);
  }
  return { name, violations };
}

const themeOf = (page: Page): Promise<'light' | 'dark'> =>
  page.evaluate(() => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'));

/** Through the same event that another tab of the product sends, so that no screen needs a switch for the test. */
export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  if ((await themeOf(page)) === theme) return;
  await page.evaluate((next) => {
    localStorage.setItem('theme', next);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: next }));
  }, theme);
  await page.waitForFunction((next) => document.documentElement.dataset['theme'] === next, theme);
  await page.evaluate(coloursSettled);
}

/** Colours fade over; half-way they have no contrast and the picture shows neither mode. */
async function coloursSettled(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isFading = () => document.getAnimations().some((each) => each instanceof CSSTransition);
  await nextFrame();
  do await nextFrame();
  while (isFading());
}
