import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { type BrowserCage, browserEnvironment, NOBODY, probeBrowserCage } from '@sarm/cage/browser-cage';

/** Prints one page of HTML that holds everything it shows. */
export interface Printer {
  print(html: string, run: { readonly signal: AbortSignal }): Promise<Buffer>;
}

const TIMEOUT_MS = 60_000;

const BROWSER = [
  '--headless',
  // The cage stands around it; inside it no further namespaces can be relied on.
  '--no-sandbox',
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--no-first-run',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--export-tagged-pdf',
];

export interface CagedPrinter extends Printer {
  /** What stands around the browser, and whether it starts; looked at once. */
  cage(): Promise<Pick<BrowserCage, 'layers' | 'starts'>>;
}

/**
 * A browser of its own for every page, without script, network or files. The page comes as text, so that it has no origin whose
 * files it could name, and forbids itself everything but styles, fonts and pictures inside it.
 */
export function createPrinter(
  { chromium: program }: { readonly chromium: string },
  options: { readonly namespaces?: boolean } = {},
): CagedPrinter {
  let cage: Promise<BrowserCage> | undefined;
  const findCage = (): Promise<BrowserCage> =>
    (cage ??= inHome((home) => probeBrowserCage(program, home, options)));
  return {
    cage: findCage,
    print: async (html, { signal }) => {
      const found = await findCage();
      return await inHome((home) => printIn(home, html, { program, signal, cage: found }));
    },
  };
}

/** A folder for one run. Not in the data folder, which is closed to everybody but the worker. */
async function inHome<T>(work: (home: string) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'sarm-print-'));
  try {
    if (process.getuid?.() === 0) await chown(home, NOBODY, NOBODY);
    return await work(home);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function printIn(
  home: string,
  html: string,
  { program, signal, cage }: { program: string; signal: AbortSignal; cage: BrowserCage },
): Promise<Buffer> {
  const [file = '', ...args] = cage.command(home);
  const inside = cage.homeOf(home);
  const browser = await chromium.launch({
    executablePath: `/usr/bin/${file}`,
    ignoreDefaultArgs: true,
    args: [...args, program, ...BROWSER, `--user-data-dir=${join(inside, 'profile')}`],
    env: browserEnvironment(inside),
    timeout: TIMEOUT_MS,
  });
  const close = (): void => void browser.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    signal.throwIfAborted();
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
    const page = await context.newPage();
    await page.setContent(html, { timeout: TIMEOUT_MS, waitUntil: 'load' });
    return await page.pdf({ tagged: true, outline: true, preferCSSPageSize: true, printBackground: true });
  } finally {
    signal.removeEventListener('abort', close);
    await browser.close();
  }
}
