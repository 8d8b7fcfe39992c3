import { existsSync, readFileSync } from 'node:fs';
import type { VitestReport } from './vitest-report.ts';

const [path = '', exitCode = '1'] = process.argv.slice(2);
const report = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as VitestReport) : null;
const passed = report?.numPassedTests ?? 0;
const counted = report?.numFailedTests ?? 0;
// A suite that broke before or beside its tests (import error, unhandled rejection) counts as a failure too.
console.log(`${passed} ${exitCode === '0' ? counted : Math.max(counted, 1)}`);
