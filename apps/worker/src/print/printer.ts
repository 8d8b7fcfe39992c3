import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** Prints one page of HTML that holds everything it shows. */
export interface Printer {
  print(html: string, run: { readonly signal: AbortSignal }): Promise<Buffer>;
}

/** Owns nothing; exists everywhere. */
const NOBODY = 65_534;
const TIMEOUT_MS = 60_000;

/**
 * In front of the browser: no network of any kind, no rights, and where the worker is root the identity of somebody who may read
 * nothing of the worker's. Its environment holds no secret.
 */
const cage = (asRoot: boolean): string[] =>
  asRoot
    ? [
        '--net',
        '--',
        'setpriv',
        '--reuid',
        String(NOBODY),
        '--regid',
        String(NOBODY),
        '--clear-groups',
        '--no-new-privs',
      ]
    : ['--user', '--map-current-user', '--net', '--', 'setpriv', '--no-new-privs'];

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

/**
 * A browser of its own for every page, without script, network or files. The page comes as text, so that it has no origin whose
 * files it could name, and forbids itself everything but styles, fonts and pictures inside it.
 */
export const createPrinter = ({ chromium: program }: { readonly chromium: string }): Printer => ({
  async print(html, { signal }) {
    const asRoot = process.getuid?.() === 0;
    // Not in the data folder, which is closed to everybody but the worker.
    const home = await mkdtemp(join(tmpdir(), 'sarm-print-'));
    try {
      if (asRoot) await chown(home, NOBODY, NOBODY);
      return await printIn(home, html, {
        program,
        signal,
        cage: cage(asRoot),
      });
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  },
});

async function printIn(
  home: string,
  html: string,
  { program, signal, cage: cageArgs }: { program: string; signal: AbortSignal; cage: readonly string[] },
): Promise<Buffer> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/unshare',
    ignoreDefaultArgs: true,
    args: [...cageArgs, program, ...BROWSER, `--user-data-dir=${join(home, 'profile')}`],
    env: { PATH: '/usr/bin:/bin', HOME: home, TMPDIR: home, LANG: 'C.UTF-8' },
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
