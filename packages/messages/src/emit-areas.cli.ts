import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { frenchSpacing } from './french-spacing.ts';
import { writeAreas } from './write-areas.ts';

writeFileSync(new URL('./areas.generated.ts', import.meta.url), writeAreas());

// Only the values: the quotation marks and the colons of JSON are none of French.
const VALUE = /": "(.*)"(,?)$/gm;
for (const path of globSync('fr/*/*.json', { cwd: import.meta.dirname })) {
  const file = new URL(path, import.meta.url);
  const written = readFileSync(file, 'utf8');
  const set = written.replace(
    VALUE,
    (_, text: string, comma: string) => `": "${frenchSpacing(text)}"${comma}`,
  );
  if (set !== written) writeFileSync(file, set);
}
