import { AxeBuilder } from '@axe-core/playwright';
import axe, { type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Describing thousands of elements that passed took longer than the search.
  resultTypes: ['violations'],
};

/** What axe finds serious or critical on the screen as it is now. */
export async function findBarriers(page: Page): Promise<string[]> {
  // AxeBuilder opens a page of its own for each search, which only documents with frames need.
  const violations =
    page.frames().length > 1
      ? (await new AxeBuilder({ page }).options(OPTIONS).analyze()).violations
      : await searchDocument(page);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes: [first] }) => `${id} ${first?.target.join(' ')} ${first?.failureSummary}`);
}

async function searchDocument(page: Page): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return await page.evaluate(async (options) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    return (await loaded.run(document, options)).violations;
  }, OPTIONS);
}
