import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analysisCostStudy } from '../src/studies/analysis-cost.ts';

/**
 * What the product adds to ffmpeg and ONNX Runtime, whether it keeps up with the camera, its memory, and how it grows with
 * cells and processes. Exits with 1 when a bar is missed. --short: a few seconds of video.
 */
const scratch = await mkdtemp(join(tmpdir(), 'sarm-bench-'));
try {
  const { bars, tables } = await analysisCostStudy({
    short: process.argv.includes('--short'),
    data: undefined,
    models: join(import.meta.dirname, '../../../models'),
    scratch,
    log: (line) => console.log(line),
  });
  for (const { title, columns, rows } of tables) {
    console.log(`\n${title}\n${columns.join(' | ')}`);
    for (const row of rows) console.log(row.join(' | '));
  }
  for (const { name, value, bar, ok, on } of bars)
    console.log(
      `${ok ? 'ok    ' : 'MISSED'} ${name}: ${value?.toFixed(2) ?? 'not measured'} (bar ${bar}) — ${on}`,
    );
  process.exitCode = bars.every((bar) => bar.ok || bar.value === null) ? 0 : 1;
} finally {
  await rm(scratch, { recursive: true, force: true });
}
