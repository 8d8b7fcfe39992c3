import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Size } from '@sarm/domain/shapes/point';
import type { Browser, Page } from 'playwright-core';

const PACKAGES = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const ADDRESS = 'http://canvas.test';
const IMPORTS = Object.fromEntries(
  ['canvas', 'contracts', 'domain', 'annotator'].map((name) => [`@sarm/${name}/`, `/${name}/src/`]),
);
const DOCUMENT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Canvas</title>
<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>
<script type="module" src="/annotator/testing/canvas-page.ts"></script></head><body></body></html>`;

/** The engine alone in a browser, from its sources: no server, no bundle, no page around it. */
export async function openCanvas(browser: Browser, count: number, size: Size): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: size.width, height: size.height + 130 } });
  page.on('pageerror', (error) => console.error(error));
  await page.route(`${ADDRESS}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return await route.fulfill({ contentType: 'text/html', body: DOCUMENT });
    if (pathname === '/favicon.ico') return await route.fulfill({ status: 204 });
    const source = await readFile(
      join(PACKAGES, pathname.endsWith('.ts') ? pathname : `${pathname}.ts`),
      'utf8',
    );
    return await route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) });
  });
  await page.goto(ADDRESS);
  await page.waitForFunction(() => typeof window.openCanvas === 'function');
  await page.evaluate(async ([boxes, room]) => void (await window.openCanvas(boxes, room)), [
    count,
    size,
  ] as const);
  return page;
}
