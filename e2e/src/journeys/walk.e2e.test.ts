import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, LANGUAGES } from '@sarm/domain/languages';
import { createTranslator } from '@sarm/messages/create-translator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, SCREENSHOTS, setTheme, takePicture, type Visit, visit } from '../browser/browser.ts';
import { chooseVideos, startAnalysis } from '../browser/clinical-screens.ts';
import { cutOff, englishLeft, englishOn } from '../browser/in-language.ts';
import { signInAs } from '../browser/sign-in.ts';
import { settled } from '../browser/unbracketed.ts';
import type { WalkScreen } from '../browser/walk-screen.ts';
import { WALK } from '../browser/walk-screens.ts';
import { Client } from '../product/client.ts';
import { prepareSample } from '../product/prepare-sample.ts';
import { DEMO, Product } from '../product/product.ts';
import { fiveFields, OPTICS } from '../product/simulated-sample.ts';
import { type Places, readPlaces, workOnAllSamples } from '../product/walk-places.ts';

const FOLDER = join(SCREENSHOTS, 'walk');
/** Walks a product that already runs and whose samples are analysed, e.g. that of `npm run dev`. */
const RUNNING = process.env['SARM_WALK_URL'];
const HEIGHTS = { 1440: 900, 390: 844 } as const;
/** Taller pictures cannot be looked at. */
const MOST_HEIGHT = 4_000;

type Width = keyof typeof HEIGHTS;
/** Each language once, both widths light in English, both widths once dark: not every combination. */
const LOOKS: Readonly<Record<Language, readonly { width: Width; theme: 'light' | 'dark' }[]>> = {
  en: [
    { width: 1440, theme: 'light' },
    { width: 390, theme: 'light' },
  ],
  fr: [{ width: 1440, theme: 'dark' }],
  vi: [{ width: 390, theme: 'dark' }],
  es: [{ width: 1440, theme: 'light' }],
};
/** Named by people, not by the product. */
const OWN = [
  'Demo project',
  'Demo clinic',
  'Demo microscope',
  'Standard WHO Report',
  'Semen analysis report',
  'Normal sample',
  'Low count',
  'Low motility',
  'No sperm',
  'With an unusable video',
  'Without calibration',
];

let product: Product | undefined;
let client: Client;
let browser: Browser;
let places: Places;
const tooWide: string[] = [];
/** For the person who looks: what the page itself knows to be cut or in English. */
const notes: string[] = [];

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  product = RUNNING === undefined ? await Product.start({ samples: true }) : undefined;
  client = await Client.signIn(product?.url ?? RUNNING ?? '');
  const technician = await Client.signIn(client.url, DEMO.tech);
  if (product !== undefined) await workOnAllSamples(product, client, technician);
  places = await readPlaces(client, technician);
  browser = await launchBrowser();
}, 3_600_000);
afterAll(async () => {
  writeFileSync(join(FOLDER, 'notes.txt'), `${[...new Set(notes)].join('\n')}\n`);
  await browser?.close();
  await product?.stop();
});

async function signedIn(person: keyof typeof WALK): Promise<Visit> {
  const seen = await visit(browser, client.url);
  // A state that does not come fails soon; another person's screens are walked all the same.
  seen.page.setDefaultTimeout(30_000);
  seen.page.on('dialog', (dialog) => void dialog.accept());
  if (person !== 'nobody') {
    await signInAs(seen.page, DEMO[person], person === 'tech' ? 'Sign in to Finetune' : 'Sign in to SARM');
    await seen.page.waitForURL((url) => !url.pathname.startsWith('/login'));
  }
  return seen;
}

async function setLanguage(page: Page, person: keyof typeof WALK, language: Language): Promise<void> {
  if (person === 'nobody') {
    await page.goto('/login');
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    return;
  }
  const own = await Client.signIn(client.url, DEMO[person]);
  const settings = { darkMode: false, emailNotifications: true, language, defaultProject: null };
  await own.call('PUT', '/sarm/auth/update-settings', settings);
}

/** As high as what scrolls inside of it, so that one picture shows all. */
async function showAll(page: Page, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  const hidden = await page.evaluate(() => {
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]');
    // Behind a dialog the page is not looked at.
    const shown = dialogs.item(dialogs.length - 1) ?? document.documentElement;
    return [shown, ...shown.querySelectorAll('*')]
      .filter(
        (each) => each === document.documentElement || /auto|scroll/.test(getComputedStyle(each).overflowY),
      )
      .reduce((most, each) => Math.max(most, each.scrollHeight - each.clientHeight), 0);
  });
  if (hidden > 0)
    await page.setViewportSize({ width, height: Math.min(MOST_HEIGHT, HEIGHTS[width] + hidden) });
  await settled(page);
}

async function see(page: Page, name: string, language: Language, isEnglish: (text: string) => boolean) {
  for (const { width, theme } of LOOKS[language]) {
    await setTheme(page, theme);
    await showAll(page, width);
    const at = `${name}-${language}-${width}-${theme}`;
    await takePicture(page, join(FOLDER, `${at}.png`));
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) tooWide.push(`${at}: ${over} px`);
    notes.push(...(await cutOff(page)).map((text) => `${at}: cut: ${text}`));
    if (language !== 'en')
      notes.push(...(await englishOn(page, isEnglish)).map((text) => `${at}: English: ${text}`));
  }
}

async function open(page: Page, { path, act }: WalkScreen, language: Language): Promise<void> {
  await page.context().setOffline(false);
  // Small screens put some buttons into menus: each state is reached in a wide window.
  await page.setViewportSize({ width: 1440, height: HEIGHTS[1440] });
  await page.goto(path(places));
  await page.locator('h1, h2, [role=heading]').first().waitFor({ state: 'attached' });
  await settled(page);
  await act?.(page, createTranslator(language), places);
  await settled(page);
}

/** Every screen of laboratory, viewer, technician and administrator, for people to look at: .screenshots/walk. */
describe.each(Object.keys(WALK) as (keyof typeof WALK)[])('the screens of %s', (person) => {
  let seen: Visit;
  beforeAll(async () => {
    seen = await signedIn(person);
  });
  afterAll(async () => {
    await setLanguage(seen.page, person, 'en');
    await seen.context.close();
  });

  describe.each(LANGUAGES)('in %s', (language) => {
    const isEnglish = englishLeft(language, OWN);
    beforeAll(() => setLanguage(seen.page, person, language));
    it.each(WALK[person].map((screen) => [screen.name, screen] as const))('%s', async (name, screen) => {
      await open(seen.page, screen, language);
      await see(seen.page, name, language, isEnglish);
    });
  });

  it('the browser has nothing to complain of', () => {
    expect(seen.complaints).toEqual([]);
  });
});

describe('while the worker measures', () => {
  it('shows the running analysis', async () => {
    const files = fiveFields();
    const sample = `pt-nguyen-${Date.now()}`;
    const { dataset } = await prepareSample(client, { sample, patient: 'Nguyễn Văn An', files, ...OPTICS });
    const { page, context } = await signedIn('lab');
    await page.goto(`/sarm/projects/${dataset.projectId}/datasets`);
    await page.getByRole('article').filter({ hasText: sample }).getByText('Generate Report').click();
    await chooseVideos(page, files);
    await startAnalysis(page);
    await see(page, 'generate-running', 'en', () => false);
    await page.goto('/sarm/dashboard');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await see(page, 'notifications-running', 'en', () => false);
    await context.close();
  });

  it('no screen is wider than the window', () => {
    expect(tooWide).toEqual([]);
  });
});
