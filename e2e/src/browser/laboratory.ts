import { Client } from '../product/client.ts';
import { DEMO, Product, type ProductOptions } from '../product/product.ts';
import { launchBrowser, look, visit } from './browser.ts';
import { signInAs } from './sign-in.ts';

export type Laboratory = Awaited<ReturnType<typeof openLaboratory>>;

/** A product of its own with a person of the laboratory before its first screen. */
export async function openLaboratory(options: ProductOptions = {}) {
  const product = await Product.start(options);
  const client = await Client.signIn(product.url);
  const browser = await launchBrowser();
  const { page, complaints } = await visit(browser, product.url);
  await signInAs(page, DEMO.lab, 'Sign in to SARM');
  await page.waitForURL('**/sarm/projects');
  const violations: string[] = [];
  return {
    product,
    client,
    page,
    /** What the browser complained of; a journey ends with none. */
    complaints,
    /** What axe found serious or critical on the screens that were seen. */
    violations,
    see: async (name: string): Promise<void> => {
      violations.push(...(await look(page, name)).violations);
    },
    close: async (): Promise<void> => {
      await browser.close();
      await product.stop();
    },
  };
}
