import { readFileSync, writeFileSync } from 'node:fs';
import { mergeReports, type VitestReport } from './vitest-report.ts';

const read = (path: string): VitestReport => JSON.parse(readFileSync(path, 'utf8')) as VitestReport;

const [first = '', second = ''] = process.argv.slice(2);
writeFileSync(first, JSON.stringify(mergeReports(read(first), read(second))));
