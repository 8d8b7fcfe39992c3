import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Static cuts: a variable font would be printed as pictures of its letters (Type 3). */
const WEIGHTS = [400, 600, 700] as const;
const SOURCE = /src: url\(\.\/(files\/[\w-]+\.woff2)\)[^;]*;/g;

let made: Promise<string> | undefined;

/** The fonts of a report inside its style sheet. Read once. */
export const fontCss = (): Promise<string> => (made ??= readFonts());

async function readFonts(): Promise<string> {
  const require = createRequire(import.meta.url);
  const sheets = WEIGHTS.map(async (weight) => {
    const path = require.resolve(`@fontsource/inter/${weight}.css`);
    const css = await readFile(path, 'utf8');
    const names = [...css.matchAll(SOURCE)].flatMap(([, name]) => name ?? []);
    const data = new Map(
      await Promise.all(
        names.map(
          async (name) => [name, (await readFile(join(dirname(path), name))).toString('base64')] as const,
        ),
      ),
    );
    return css.replaceAll(
      SOURCE,
      (_, name: string) => `src: url(data:font/woff2;base64,${data.get(name) ?? ''}) format('woff2');`,
    );
  });
  return (await Promise.all(sheets)).join('');
}
