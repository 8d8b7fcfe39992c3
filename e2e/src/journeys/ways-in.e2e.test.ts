import { startSmtpServer, type TestSmtpServer } from '@sarm/testing/smtp-server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, look, type Visit, visit } from '../browser/browser.ts';
import { pressOn, typeInto } from '../browser/keyboard.ts';
import { signInAs } from '../browser/sign-in.ts';
import { until } from '../product/processes.ts';
import { Product } from '../product/product.ts';

const ADMIN = { email: 'ingrid@riverside.example', password: 'nine red boats' };
const NEWCOMER = { email: 'new@riverside.example', password: 'long enough words' };

let smtp: TestSmtpServer;
let product: Product;
let browser: Browser;
let admin: Visit;
let newcomer: Visit;
const violations: string[] = [];

beforeAll(async () => {
  smtp = await startSmtpServer();
  product = await Product.start({
    empty: true,
    env: { SARM_SMTP_URL: smtp.url, SARM_MAIL_FROM: 'lab@riverside.example' },
  });
  browser = await launchBrowser();
  admin = await visit(browser, product.url);
  newcomer = await visit(browser, product.url);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await smtp.stop();
});

const see = async (page: Page, name: string): Promise<void> => {
  violations.push(...(await look(page, name)).violations);
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name });

/** The newest link of this kind that the mail server took for the address. */
const linkFor = (address: string, path: string): Promise<string> =>
  until(`a mail with a link to ${path}`, () =>
    smtp.mails
      .filter(({ envelopeTo }) => envelopeTo.includes(address))
      .map(({ text }) => new RegExp(`${product.url}${path}#token=[\\w-]+`).exec(text ?? '')?.[0])
      .findLast((found) => found !== undefined),
  );

describe('the first start', () => {
  it('PLT-233 every route leads to /setup, and a token of the log makes the first account, by keyboard alone', async () => {
    const { page } = admin;
    await page.goto('/sarm/projects');
    await page.waitForURL('**/setup');
    await heading(page, 'Create the first account');
    await see(page, 'setup-1-account');
    const tokenLine = /setup token ([a-z0-9-]{19})/g;
    const tokens = [...product.api.output().matchAll(tokenLine)].map((each) => each[1] ?? '');
    expect(tokens).toHaveLength(1);
    const field = page.getByRole('textbox', { name: 'Setup token' });
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type(tokens[0] ?? '');
    await typeInto(page, page.getByLabel('Full name'), 'Ingrid Solberg');
    await typeInto(page, page.getByLabel('Email'), ADMIN.email);
    await typeInto(page, page.getByLabel('Job Title'), 'Laboratory manager');
    await typeInto(page, page.getByLabel('Organization'), 'Riverside Fertility Centre');
    await typeInto(page, page.getByLabel(/^Password/), ADMIN.password);
    await typeInto(page, page.getByLabel('Confirm password'), ADMIN.password);
    await page.keyboard.press('Enter');
    await heading(page, 'Clinic letterhead');
  });

  it('PLT-233 continues with letterhead, mail, demo and self-check to the dashboard', async () => {
    const { page } = admin;
    await typeInto(page, page.getByLabel('Clinic name'), 'Riverside Fertility Centre');
    await see(page, 'setup-2-letterhead');
    await pressOn(page, button(page, 'Save and continue'));
    await heading(page, 'Mail');
    await pressOn(page, button(page, 'Send test email'));
    await until('the test mail', () => smtp.mails.some(({ envelopeTo }) => envelopeTo.includes(ADMIN.email)));
    await page.getByText(/accepted, in/).waitFor();
    await see(page, 'setup-3-mail');
    await pressOn(page, button(page, 'Continue'));
    await heading(page, 'Demo data');
    await button(page, 'Load demo project').waitFor();
    await see(page, 'setup-4-demo');
    await pressOn(page, button(page, 'Continue'));
    await heading(page, 'Self-check');
    await page.getByText('No self-check has been run on this installation yet.').waitFor();
    await see(page, 'setup-5-self-check');
    await pressOn(page, button(page, 'Start working'));
    await page.waitForURL('**/sarm/dashboard');
    await heading(page, 'Dashboard');
  });

  it('PLT-233 closes: the route is Page Not Found and the call answers 404', async () => {
    const { page } = newcomer;
    await page.goto('/setup');
    await heading(page, 'Page Not Found');
    const answer = await fetch(`${product.url}/api/sarm/auth/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.url },
      body: JSON.stringify({ setup_token: 'x' }),
    });
    expect(answer.status).toBe(404);
  });
});

describe('a newcomer', () => {
  it('PLT-009 PLT-042 PLT-043 registers', async () => {
    const { page } = newcomer;
    await page.goto('/register');
    await heading(page, 'Create an account');
    await page.getByLabel('Full name').fill('New Person');
    await page.getByLabel('Email').fill(NEWCOMER.email);
    await page.getByLabel(/^Password/).fill('short');
    await page.getByLabel('Confirm password').fill('other');
    await button(page, 'Create account').click();
    await page.getByText('Password must be at least 8 characters').waitFor();
    await page.getByText('Passwords do not match').waitFor();
    await see(page, 'register-failing');
    await page.getByLabel(/^Password/).fill(NEWCOMER.password);
    await page.getByLabel('Confirm password').fill(NEWCOMER.password);
    await button(page, 'Create account').click();
    await page.waitForURL('**/login');
    await page.getByText(/^Your account was created\./).waitFor();
  });

  it('PLT-152 cannot sign in before the mailed link was opened', async () => {
    const { page } = newcomer;
    await signInAs(page, NEWCOMER.email, 'Sign in to SARM', NEWCOMER.password);
    await page.getByText(/^Please confirm your email address first/).waitFor();
  });

  it('PLT-035 PLT-086 PLT-087 opens it, completes the profile and waits for a role', async () => {
    const { page } = newcomer;
    await page.goto(await linkFor(NEWCOMER.email, '/confirm-email'));
    await heading(page, 'Confirm your email address');
    expect(new URL(page.url()).hash).toBe('');
    await see(page, 'confirm-email');
    await page.getByLabel(/^Password/).fill(NEWCOMER.password);
    await button(page, 'Confirm and sign in').click();
    await page.waitForURL('**/incomplete-profile');
    await see(page, 'complete-profile');
    await button(page, 'Continue').click();
    await page.getByLabel('Job Title').fill('Technician');
    await page.getByLabel('Organization').fill('Clinic');
    await button(page, 'Continue').click();
    await button(page, 'Save and continue').click();
    await page.waitForURL('**/dashboard');
    await page.getByText('You have no role yet', { exact: false }).waitFor();
    await see(page, 'dashboard');
    await newcomer.context.close();
  });

  it('PLT-005 PLT-044 gets a new password by a mailed link', async () => {
    const later = await visit(browser, product.url);
    const { page } = later;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await heading(page, 'Recover your password');
    await page.getByLabel('Email').fill(NEWCOMER.email);
    await button(page, 'Send reset email').click();
    await page.getByText('Password reset email sent! Check your inbox.').waitFor();
    await page.goto(await linkFor(NEWCOMER.email, '/reset-password'));
    await heading(page, 'Set a new password');
    await see(page, 'reset-password');
    await page.getByLabel(/^New password/).fill('twelve blue kites');
    await page.getByLabel(/^Confirm new password/).fill('twelve blue kites');
    await button(page, 'Set password').click();
    await page.waitForURL('**/login');
    await signInAs(page, NEWCOMER.email, 'Sign in to SARM', 'twelve blue kites');
    await page.waitForURL('**/unauthorized');
    await later.context.close();
    expect(violations).toEqual([]);
    expect([...admin.complaints, ...newcomer.complaints, ...later.complaints]).toEqual([]);
  });
});
