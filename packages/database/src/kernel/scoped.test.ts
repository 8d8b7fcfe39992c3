import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { appendAudit, SYSTEM_ACTOR } from '../audit/audit.repository.ts';
import type { Database, Scoped } from './connect.ts';
import { UNISOLATED_TABLES } from '../schema/unisolated-tables.ts';
import { findTask } from '../work/tasks.repository.ts';
import type { Tables } from './tables.generated.ts';
import { findVideo, insertVideo } from '../samples/videos.repository.ts';

/** Never called: it only has to not compile. */
export const unscoped = (pool: Database, bare: Transaction<Tables>): unknown[] => [
  // @ts-expect-error the pool runs for nobody
  findVideo(pool, ''),
  // @ts-expect-error a transaction without a scope neither
  findVideo(bare, ''),
  // @ts-expect-error
  findTask(pool, ''),
  // @ts-expect-error
  insertVideo(bare, {} as never),
  // @ts-expect-error an audit row needs its actor
  appendAudit(bare, SYSTEM_ACTOR, { action: 'video.delete', subjectId: '' }),
];

const FOLDER = join(import.meta.dirname, '..');
/** A name before a bracket is a function, such as unnest(…), and reads no table. */
const TABLE =
  /(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*'(\w+)|\b(?:from|join|into|update) (\w+)\b(?![.(])/g;

describe('a connection without a scope', () => {
  it('does not compile into a repository of isolated tables', () => {
    expectTypeOf<Parameters<typeof findVideo>[0]>().toEqualTypeOf<Scoped>();
    expectTypeOf<Database>().not.toExtend<Scoped>();
  });

  it('reads only tables outside isolation: functions that take one name no other', () => {
    const named: string[] = [];
    for (const file of globSync('*/*.repository.ts', { cwd: FOLDER })) {
      const text = readFileSync(join(FOLDER, file), 'utf8');
      // A piece is a declaration with its body: up to the next one that begins a line.
      for (const piece of text.split(/\n(?=export |const |function |async function )/)) {
        if (!/\b(?:db|tx): Queryable\b/.test(piece)) continue;
        // What a statement names itself is no table.
        const own = new Set(Array.from(piece.matchAll(/\bwith (\w+) as\b/g), ([, name]) => name));
        for (const [, built, raw] of piece.matchAll(TABLE))
          if (!own.has(built ?? raw)) named.push(`${file}: ${built ?? raw}`);
      }
    }
    const isolated = named.filter((each) => {
      const table = each.split(': ')[1] ?? '';
      return !(table in UNISOLATED_TABLES) && table !== 'linked' && table !== 'set';
    });
    expect(named.length).toBeGreaterThan(20);
    expect(isolated).toEqual([]);
  });
});
