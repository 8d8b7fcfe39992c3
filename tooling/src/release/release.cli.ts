import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sha256 } from './build-provenance.ts';
import { makeArtefacts } from './make-artefacts.ts';
import { commitOf } from './prepare-sources.ts';

const USAGE = `npm run release -- [--commit HEAD] [--to release] [--rehearse]
Makes the artefacts of a release from a commit, twice, and compares them; refuses what docs/operations/release.md names.
--rehearse makes them all the same and writes the reasons into the provenance.`;

const { values } = parseArgs({
  options: {
    commit: { type: 'string', default: 'HEAD' },
    to: { type: 'string', default: 'release' },
    rehearse: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const root = process.cwd();
const today = new Date().toISOString().slice(0, 10);
const commit = commitOf(root, values.commit);
const { version, artefacts, problems, withoutText } = makeArtefacts(root, commit, today);
for (const problem of problems) console.error(`no release: ${problem}`);
if (problems.length > 0 && !values.rehearse) process.exit(1);

const again = makeArtefacts(root, commit, today).artefacts;
const unequal = [...artefacts].filter(([name, bytes]) => again.get(name)?.equals(bytes) !== true);
for (const [name] of unequal) console.error(`no release: two builds of ${name} differ`);
if (unequal.length > 0) process.exit(1);

const folder = join(values.to, version);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, bytes] of artefacts) {
  writeFileSync(join(folder, name), bytes);
  console.log(`${sha256(bytes)}  ${bytes.length.toString().padStart(9)}  ${name}`);
}
console.log(
  `${problems.length === 0 ? 'release' : 'rehearsal'} of ${version} from ${commit.slice(0, 12)}, built twice with equal digests; ${withoutText.length} packages carry no licence text`,
);
