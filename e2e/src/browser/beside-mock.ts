import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { MOCKS } from '../product/shared-files.ts';
import { SCREENSHOTS, setTheme, takePicture } from './browser.ts';

const FOLDER = join(SCREENSHOTS, 'beside-mocks');
const WIDTHS = [1440, 390] as const;
const HEIGHT = 1000;

/** The drawing on the left, what was built on the right, at the same height. */
export function putBeside(mock: string, picture: string, name: string): string {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `${name}.png`);
  const scaled = `[0]scale=-2:${HEIGHT}[a];[1]scale=-2:${HEIGHT}[b];[a][b]hstack`;
  const inputs = ['-i', join(MOCKS, `${mock}.png`), '-i', picture];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', scaled, '-frames:v', '1', path]);
  return path;
}

/** Takes the screen wide and narrow, light and dark; answers where it is wider than the window. */
export async function besideMock(page: Page, mock: string): Promise<string[]> {
  const tooWide: string[] = [];
  mkdirSync(FOLDER, { recursive: true });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme);
      const picture = join(FOLDER, `shot-${mock}-${width}-${theme}.png`);
      await takePicture(page, picture);
      putBeside(mock, picture, `${mock}-${width}-${theme}`);
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) tooWide.push(`${mock} at ${width}: ${over} px`);
  }
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
  await setTheme(page, 'light');
  return tooWide;
}
