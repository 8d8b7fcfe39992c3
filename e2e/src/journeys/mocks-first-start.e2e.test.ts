import { startSmtpServer, type TestSmtpServer } from '@sarm/testing/smtp-server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareWithMock } from '../browser/compare-with-mock.ts';
import { launchBrowser, visit } from '../browser/browser.ts';
import { signInAs } from '../browser/sign-in.ts';
import { Product } from '../product/product.ts';
import { ADMINISTRATION_MOCKS, isThere } from '../product/shared-files.ts';

const ADMIN = { email: 'ingrid.solberg@riverside.example', password: 'nine red boats' };
let smtp: TestSmtpServer;
let product: Product;
let browser: Browser;
let page: Page;
const tooWide: string[] = [];

const see = async (mock: string, name?: string): Promise<void> => {
  await page.waitForTimeout(1_000);
  tooWide.push(...(await compareWithMock(page, mock, name)));
};
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** The first start and the sign-in next to their drawings. */
describe.skipIf(!isThere(ADMINISTRATION_MOCKS, 'the drawings of the first start'))(
  'next to the drawings',
  () => {
    beforeAll(async () => {
      smtp = await startSmtpServer();
      product = await Product.start({
        empty: true,
        env: { SARM_SMTP_URL: smtp.url, SARM_MAIL_FROM: 'lab@riverside.example' },
      });
      browser = await launchBrowser();
      ({ page } = await visit(browser, product.url));
    });
    afterAll(async () => {
      await browser.close();
      await product.stop();
      await smtp.stop();
    });

    it('shows the account', async () => {
      await page.goto('/setup');
      await heading('Create the first account');
      const token = /setup token ([a-z0-9-]{19})/.exec(product.api.output())?.[1] ?? '';
      await page.getByRole('textbox', { name: 'Setup token' }).fill(token);
      await page.getByLabel('Full name').fill('Ingrid Solberg');
      await page.getByLabel('Email').fill(ADMIN.email);
      await page.getByLabel('Job Title').fill('Laboratory manager');
      await page.getByLabel('Organization').fill('Riverside Fertility Centre');
      await page.getByLabel(/^Password/).fill(ADMIN.password);
      await page.getByLabel('Confirm password').fill(ADMIN.password);
      await see('setup-1-account');
      await page.getByLabel('Confirm password').press('Enter');
      await heading('Clinic letterhead');
    });

    it('shows letterhead, mail, demo and self-check', async () => {
      await page.getByLabel('Clinic name').fill('Riverside Fertility Centre');
      await see('setup-2-letterhead');
      await press('Save and continue');
      await heading('Mail');
      await press('Send test email');
      await page.getByText(/accepted, in/).waitFor();
      await see('setup-3-mail');
      await press('Continue');
      await heading('Demo data');
      await see('setup-4-demo');
      await press('Continue');
      await heading('Self-check');
      await see('setup-5-self-check');
      await press('Start working');
      await page.waitForURL('**/dashboard');
    });

    it('shows the sign-in and its second step', async () => {
      await product.query(
        `insert into second_factors (user_id, sealed_secret, confirmed_at) select id, '\\x00', now() from users`,
      );
      await page.context().clearCookies();
      await page.goto('/login');
      await see('sign-in', 'sign-in-form');
      await signInAs(page, ADMIN.email, 'Sign in to SARM', ADMIN.password);
      await see('sign-in');
    });

    it('no screen is wider than the window', () => {
      expect(tooWide).toEqual([]);
    });
  },
);
