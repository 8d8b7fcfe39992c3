import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMINISTRATION_SCREENS, DANGER_SCREENS } from '../browser/administration-screens.ts';
import { compareWithMock } from '../browser/compare-with-mock.ts';
import { launchBrowser, type Visit, visit } from '../browser/browser.ts';
import { signInAs } from '../browser/sign-in.ts';
import { type Clinic, settleClinic } from '../product/clinic.ts';
import { ADMINISTRATOR } from '../product/clinic-people.ts';
import { Product } from '../product/product.ts';
import { ADMINISTRATION_MOCKS, isThere } from '../product/shared-files.ts';

let product: Product;
let browser: Browser;
let seen: Visit;
let clinic: Clinic;
const tooWide: string[] = [];

/** Administration and account next to their drawings; one of them by `-t` and its name. */
describe.skipIf(!isThere(ADMINISTRATION_MOCKS, 'the drawings of the administration'))(
  'next to the drawings',
  () => {
    beforeAll(async () => {
      product = await Product.start();
      browser = await launchBrowser();
      clinic = await settleClinic(product);
      seen = await visit(browser, product.url);
      // Leaving what is not saved; a state that does not come fails soon.
      seen.page.on('dialog', (dialog) => void dialog.accept());
      seen.page.setDefaultTimeout(20_000);
      await signInAs(seen.page, ADMINISTRATOR, 'Sign in to SARM');
      await seen.page.waitForURL('**/sarm/**');
    });
    afterAll(async () => {
      await browser.close();
      await product.stop();
    });

    const screens = [...ADMINISTRATION_SCREENS, ...DANGER_SCREENS].map(
      (screen) => [screen.name ?? screen.mock, screen] as const,
    );
    it.each(screens)('%s', async (name, screen) => {
      const { page } = seen;
      await page.goto(screen.path(clinic));
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(1_000);
      await screen.act?.(page, clinic);
      await page.waitForTimeout(1_000);
      tooWide.push(...(await compareWithMock(page, screen.mock, name)));
    });

    it('no screen is wider than the window, and the browser has nothing to complain of', () => {
      expect(tooWide).toEqual([]);
      expect(seen.complaints).toEqual([]);
    });
  },
);
