import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ALL_STUDIES } from './all-studies.ts';
import { runConditionsCommand } from './conditions/conditions-command.ts';
import { candidateModels } from './candidate-models.ts';
import { drawPlot } from './draw-plot.ts';
import { runRangeCommand } from './range/range-command.ts';
import { runRelabelCommand } from './relabelling/relabel-command.ts';
import { runStudies } from './run-studies.ts';
import type { Bar } from './study.ts';
import { figureText, writeDocument } from './write-document.ts';

const HELP = `Measures how wrong the product's figures are, and prints every bar with its figure and verdict.

  npm run accuracy                 all studies; writes docs/domain/accuracy.md with tables and plots
  npm run accuracy -- --json       the same; the bars as one line of JSON on standard output
  npm run accuracy -- --short      fewer samples, writes no document; what runs with every change
  npm run accuracy -- --only a,b   some studies: ${ALL_STUDIES.map((each) => each.name).join(', ')}
    --write                        writes them into docs/domain/accuracy-a-b.md, or into the page of the study
  npm run accuracy -- --conditions how the figures fare under other light, cameras and files; writes docs/domain/conditions.md
    with --short, --json, --only    as above, by the names of conditions, samples, contents or drawn pairs
    --write                        writes the document of what --only names, though it is not everything
    --known                        writes the document of the runs that are known alone, and makes no others
    --combinations N               random pairs of conditions on top (default 1000, none with --short or --only)
    --runs FILE --keep FOLDER      every run as a line of JSON, runs of the same code in it are not made again; the videos
  npm run accuracy -- --range DIR  looks at ordinary videos with the model in DIR and writes into its card what it was tested on
  npm run accuracy -- --model DIR  all or some studies with the detector in DIR instead of the shipped one; writes no document
  npm run accuracy -- --relabel DIR  sheets of what model and public labels see differently in video 11, to be judged in two passes;
                                 with the answers of both in DIR (pass-1.csv, pass-2.csv) the labels that come of them
  --data FOLDER                    public data sets (default ../shared/data beside the project)

Ends with 1 when a bar is missed that is not a known miss.`;

const root = resolve(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    conditions: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    known: { type: 'boolean', default: false },
    combinations: { type: 'string' },
    runs: { type: 'string' },
    keep: { type: 'string' },
    range: { type: 'string' },
    model: { type: 'string' },
    relabel: { type: 'string' },
    data: { type: 'string', default: resolve(root, '../shared/data') },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

// The one line of JSON must stand alone on standard output.
const log = (line: string): void => console.error(line);
const selected = values.only?.split(',');
const data = existsSync(values.data) ? values.data : undefined;
if (data === undefined) log('!!! the public data sets are absent: bars that need them are not measured');
const scratch = await mkdtemp(join(tmpdir(), 'sarm-accuracy-'));
try {
  if (values.model !== undefined && (values.conditions || values.range !== undefined))
    throw new Error(
      '--model goes with the studies only: see docs/decisions/0077-slim-detector.md for the others',
    );
  if (values.range !== undefined)
    await runRangeCommand({ model: resolve(root, values.range), data, scratch, log });
  else if (values.relabel !== undefined)
    await runRelabelCommand({ folder: resolve(values.relabel), data, models: join(root, 'models'), log });
  else if (values.conditions)
    process.exitCode = await runConditionsCommand({ ...values, selected, root, data, scratch, log });
  else await measureBars();
} finally {
  await rm(scratch, { recursive: true, force: true });
}

async function measureBars(): Promise<void> {
  const studies = ALL_STUDIES.filter(({ name }) => selected?.includes(name) ?? true);
  if (studies.length === 0) throw new Error(`no study is called ${values.only ?? ''}`);
  const shipped = join(root, 'models');
  const candidate = values.model === undefined ? undefined : resolve(root, values.model);
  const findings = await runStudies(studies, {
    short: values.short,
    data,
    models: candidate === undefined ? shipped : await candidateModels(shipped, candidate, scratch),
    scratch,
    log,
  });
  const bars = findings.flatMap((each) => each.bars);
  if (values.json) console.log(JSON.stringify({ bars: bars.map(plainBar) }));
  else for (const bar of bars) console.log(barLine(bar));
  // The documents say how the product measures, not what another model would do.
  const writes = !values.short && candidate === undefined;
  if (writes && selected === undefined) {
    const folder = join(root, 'docs/domain');
    await mkdir(join(folder, 'plots'), { recursive: true });
    for (const plot of findings.flatMap((each) => each.plots))
      await writeFile(join(folder, 'plots', `${plot.file}.svg`), drawPlot(plot));
    await writeFile(join(folder, 'accuracy.md'), writeDocument(findings, 'plots'));
    log('docs/domain/accuracy.md written');
  } else if (writes && values.write && selected !== undefined) {
    const page = studies.length === 1 ? studies[0]?.page : undefined;
    const name = `docs/domain/${page ?? `accuracy-${selected.join('-')}`}.md`;
    await writeFile(join(root, name), writeDocument(findings, 'plots'));
    log(`${name} written`);
  }
  const missed = bars.filter((bar) => !bar.ok);
  log(`${bars.length - missed.length} of ${bars.length} bars reached`);
  process.exitCode = missed.some((bar) => bar.value !== null && bar.knownMiss !== true) ? 1 : 0;
}

function plainBar({ name, value, bar, ok, on }: Bar): object {
  return { name, value, bar, ok, on };
}

function barLine({ name, value, bar, ok, on }: Bar): string {
  return `${ok ? 'ok    ' : 'MISSED'} ${name}: ${figureText(value)} (bar ${bar}) — ${on}`;
}
