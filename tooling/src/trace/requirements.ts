import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCsv } from '../read-csv.ts';

export interface Requirement {
  readonly id: string;
  readonly list: string;
  readonly requirement: string;
  readonly decision: string;
}

const LISTS = ['business', 'platform', 'technical'] as const;

/** Every numbered requirement, in the order of its list. */
export const readRequirements = (folder: string): Requirement[] =>
  LISTS.flatMap((list) =>
    readCsv(readFileSync(join(folder, `${list}.csv`), 'utf8')).map((row) => ({
      id: row['id'] ?? '',
      list,
      requirement: row['requirement'] ?? '',
      decision: row['decision'] ?? '',
    })),
  );
