import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cost } from './cost.ts';
import type { CostOrder } from './cost-run.cli.ts';

/** Measures an order in a process of its own. */
export async function runCost(order: CostOrder): Promise<Cost> {
  const program = join(import.meta.dirname, 'cost-run.cli.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(order)], {
    maxBuffer: 1 << 24,
  });
  return JSON.parse(stdout) as Cost;
}
