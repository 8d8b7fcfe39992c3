import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A workspace that came with the last pull is linked, so that types can be checked without a full install. */
const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8')) as { workspaces: string[] };
for (const folder of globSync(workspaces)) {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) continue;
  const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string };
  const link = join('node_modules', name);
  if (existsSync(link)) continue;
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), folder), link);
  console.log(`linked ${name}`);
}
