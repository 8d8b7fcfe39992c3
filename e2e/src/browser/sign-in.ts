import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../product/product.ts';

export async function signInAs(
  page: Page,
  email: string,
  buttonName: string,
  password: string = DEMO_PASSWORD,
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: buttonName }).click();
}
