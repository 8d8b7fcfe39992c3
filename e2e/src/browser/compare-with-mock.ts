import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ADMINISTRATION_MOCKS, CLINICAL_MOCKS, TECHNICAL_MOCKS } from '../product/shared-files.ts';
import { SCREENSHOTS, setTheme, takePicture } from './browser.ts';

const FOLDER = join(SCREENSHOTS, 'beside-mocks');
const WIDTHS = [1440, 390] as const;
const HEIGHT = 1000;

/** No two sets have a drawing of the same name. */
function drawingOf(mock: string): string {
  const found = [CLINICAL_MOCKS, ADMINISTRATION_MOCKS, TECHNICAL_MOCKS]
    .map((folder) => join(folder, `${mock}.png`))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error(`there is no drawing ${mock}`);
  return found;
}

/** The drawing on the left, what was built on the right, at the same height. */
export function pairWithMock(mock: string, picture: string, name: string): string {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `${name}.png`);
  const scaled = `[0]scale=-2:${HEIGHT}[a];[1]scale=-2:${HEIGHT}[b];[a][b]hstack`;
  const inputs = ['-i', drawingOf(mock), '-i', picture];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', scaled, '-frames:v', '1', path]);
  return path;
}

/**
 * Takes the screen wide and narrow, light and dark; answers where it is wider than the window. What is a state of a drawn
 * screen has a name of its own.
 */
export async function compareWithMock(page: Page, mock: string, name: string = mock): Promise<string[]> {
  const tooWide: string[] = [];
  mkdirSync(FOLDER, { recursive: true });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme);
      const picture = join(FOLDER, `shot-${name}-${width}-${theme}.png`);
      await takePicture(page, picture);
      pairWithMock(mock, picture, `${name}-${width}-${theme}`);
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) tooWide.push(`${name} at ${width}: ${over} px`);
  }
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
  await setTheme(page, 'light');
  return tooWide;
}
