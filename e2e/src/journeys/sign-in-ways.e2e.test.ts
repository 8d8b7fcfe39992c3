import { type OpenIdProvider, startOpenIdProvider } from '@sarm/testing/openid-provider';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, look, type Visit, visit } from '../browser/browser.ts';
import { signInAs } from '../browser/sign-in.ts';
import { DEMO, DEMO_PASSWORD, Product } from '../product/product.ts';

let provider: OpenIdProvider;
let product: Product;
let browser: Browser;
let lab: Visit;
const violations: string[] = [];

beforeAll(async () => {
  provider = await startOpenIdProvider();
  const { issuer, clientId, clientSecret } = provider.config;
  product = await Product.start({
    host: 'localhost',
    workers: 0,
    env: {
      SARM_OIDC_ISSUER: issuer,
      SARM_OIDC_CLIENT_ID: clientId,
      SARM_OIDC_CLIENT_SECRET: clientSecret,
    },
  });
  provider.serve(`${product.url}/api/sarm/auth/oidc/callback`);
  browser = await launchBrowser();
  lab = await visit(browser, product.url);
  await plugIn(lab.page);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await provider.stop();
});

/** A device of Chromium's own that verifies its user without a prompt. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const see = async (page: Page, name: string): Promise<void> => {
  violations.push(...(await look(page, name)).violations);
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const card = (page: Page, name: string) => page.getByRole('region', { name });
async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('heading', { level: 1, name: 'Login to your account' }).waitFor();
}

describe('an OpenID provider', () => {
  it('PLT-004 signs in from its own site, and ends at /dashboard with a session that lasts', async () => {
    provider.people.set('vera', { email: DEMO.viewer, email_verified: true, name: 'Vera' });
    const vera = await visit(browser, product.url);
    const { page } = vera;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.locator('input[name=login]').fill('vera');
    await page.locator('input[name=password]').fill('x');
    await page.locator('button[type=submit]').click();
    // The provider asks once for consent.
    await page.locator('button[type=submit]').click();
    await page.waitForURL(`${product.url}/dashboard`);
    await page.reload();
    await page.goto('/profile');
    await page.getByText(DEMO.viewer).first().waitFor();
    await vera.context.close();
  });
});

describe('a passkey', () => {
  it('is added on the profile with the password', async () => {
    const { page } = lab;
    await signInAs(page, DEMO.lab, 'Sign in to SARM');
    await page.waitForURL('**/sarm/**');
    await page.goto('/profile');
    const passkeys = card(page, 'Passkeys');
    await press(page, 'Add passkey');
    const dialog = page.getByRole('dialog', { name: 'Add passkey' });
    await dialog.getByLabel(/^Name/).fill('Office laptop');
    await dialog.getByLabel(/^Password/).fill('not the password');
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await dialog
      .getByText(/password/i)
      .last()
      .waitFor();
    await dialog.getByLabel(/^Password/).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await passkeys.getByText('Office laptop').waitFor();
    await passkeys.getByText(/not used yet/).waitFor();
    await see(page, 'profile-passkeys');
  });

  it('signs in without password and code', async () => {
    const { page } = lab;
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await see(page, 'login-passkey');
    await press(page, 'Sign in with a passkey');
    await page.waitForURL('**/dashboard');
    await page.goto('/profile');
    await card(page, 'Passkeys')
      .getByText(/last used/)
      .waitFor();
    await card(page, 'Sessions').getByText('This device').waitFor();
  });

  it('is the second step of a password where the installation demands one', async () => {
    await product.query(
      `update system_settings set value = value || '{"twoFactorAuth": true}' where group_name = 'security'`,
    );
    await product.query(
      `insert into system_settings (group_name, value)
       values ('security', '{"passwordMinLength":8,"requirePasswordReset":90,"sessionTimeout":30,"allowRegistration":true,"twoFactorAuth":true}')
       on conflict do nothing`,
    );
    const { page } = lab;
    await signOut(page);
    await signInAs(page, DEMO.lab, 'Sign in to SARM');
    await page.getByText('Confirm with your passkey that it is you.').waitFor();
    await see(page, 'login-passkey-step');
    await press(page, 'Use a passkey');
    await page.waitForURL('**/sarm/**');
  });

  it('is seen by administrators as a second factor', async () => {
    await product.query(
      `update system_settings set value = value || '{"twoFactorAuth": false}' where group_name = 'security'`,
    );
    const admin = await visit(browser, product.url);
    const { page } = admin;
    await signInAs(page, DEMO.admin, 'Sign in to SARM');
    await page.waitForURL('**/sarm/**');
    await page.goto('/admin/users');
    await page.getByRole('img', { name: 'Two-factor is on' }).waitFor();
    await see(page, 'admin-users-second-factor');
    await page
      .getByRole('row', { name: new RegExp(DEMO.lab) })
      .getByRole('button')
      .first()
      .click();
    await press(page, 'Reset two-factor…');
    await page.getByRole('alertdialog').getByText('1 passkey').waitFor();
    await see(page, 'admin-reset-second-factor');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset two-factor' }).click();
    await page.getByText(/^Two-factor of .* was reset$/).waitFor();
    expect(await product.query('select from passkeys')).toEqual([]);
    expect(violations).toEqual([]);
    expect([...lab.complaints, ...admin.complaints]).toEqual([]);
  });
});
