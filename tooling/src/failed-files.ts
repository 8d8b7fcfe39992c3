import { existsSync, readFileSync } from 'node:fs';
import type { VitestReport } from './vitest-report.ts';

/** More than this many broken files are no accident of a busy machine. */
const MOST = 6;

const [path = ''] = process.argv.slice(2);
if (existsSync(path)) {
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  const failed = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (failed.length <= MOST) for (const name of failed) console.log(name);
}
